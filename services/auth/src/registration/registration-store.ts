import { QueryTypes, type Sequelize } from 'sequelize';

type RegistrationState = 'open' | 'closed';

export interface RegistrationStore {
  /** What an operator set; the environment's word until then. */
  state(): Promise<RegistrationState>;
  set(state: RegistrationState): Promise<void>;
}

const SET = `
  insert into settings (name, value) values ('registration', $1)
  on conflict (name) do update set value = excluded.value`;

export function createRegistrationStore(db: Sequelize, fallback: RegistrationState): RegistrationStore {
  return {
    async state() {
      const [setting] = await db.query<{ value: RegistrationState }>(
        `select value from settings where name = 'registration'`,
        { type: QueryTypes.SELECT },
      );
      return setting?.value ?? fallback;
    },
    set: async (state) => void (await db.query(SET, { bind: [state] })),
  };
}
