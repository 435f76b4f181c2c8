import type { Sequelize } from 'sequelize';
import { row, run } from '@ten8/service-kit/database/sql';

type RegistrationState = 'open' | 'closed';

export interface RegistrationStore {
  /** What an operator has set; by default the variable REGISTRATION. */
  state(): Promise<RegistrationState>;
  set(state: RegistrationState): Promise<void>;
}

const READ = `select value from settings where name = 'registration'`;
const SET = `
  insert into settings (name, value) values ('registration', $1)
  on conflict (name) do update set value = excluded.value`;

export function createRegistrationStore(db: Sequelize, fallback: RegistrationState): RegistrationStore {
  return {
    state: async () => (await row<{ value: RegistrationState }>(db, READ))?.value ?? fallback,
    set: (state) => run(db, SET, [state]),
  };
}
