import { QueryTypes } from 'sequelize';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Role } from '@ten8/contracts/roles';
import type { Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { civilianService } from './civilian';
import type { Query } from './search/search-queries';

export interface CivilianHarness extends Harness {
  /** A new member of the community, known to the service at once. */
  member(roles?: Role[], communityId?: number): Client;
  outsider(): Client;
  /** A community that no other test of the file uses. */
  newCommunity(): number;
  character(owner: Client, fields?: object, communityId?: number): Promise<Character>;
  vehicle(owner: Client, fields: { characterId: number } & object, communityId?: number): Promise<Vehicle>;
  /** A civilian with a character to register vehicles for. */
  driver(communityId?: number): Promise<{ user: Client; character: Character; characterId: number }>;
  /** Many people at once, without the API: F0 to F6, L0-1, L1-2 and so on. */
  fillCharacters(communityId: number, count: number): Promise<void>;
  /**
   * Many vehicles at once, without the API, for the community's characters: plates P1, P2 and VINs V1, V2 and so on.
   */
  fillVehicles(communityId: number, count: number): Promise<void>;
  /** PostgreSQL's plan for a query of the service. */
  explain(query: Query): Promise<string>;
  /** How many times PostgreSQL plans a query of the service that runs twenty times over one connection. */
  countPlans(query: Query): Promise<number>;
  /** Waits until the service knows that a community is gone. */
  deletionArrived(communityId: number): Promise<void>;
  /** Waits until the service knows that someone is a member. */
  memberArrived(userId: number): Promise<void>;
}

let lastNumber = 0;
const next = () => (lastNumber += 1);

export const charactersOf = (communityId: number) => `/api/communities/${communityId}/characters`;
export const vehiclesOf = (communityId: number) => `/api/communities/${communityId}/vehicles`;

export const buildCharacter = (fields: object = {}) => ({
  firstName: 'JANE',
  lastName: 'DOE',
  dateOfBirth: '1990-02-28',
  ...fields,
});

export const buildVehicle = (fields: object = {}) => ({
  make: 'VAPID',
  model: 'STANIER',
  plate: `PLATE${next()}`,
  ...fields,
});

const FILL_CHARACTERS = `
  insert into characters (community_id, user_id, first_name, last_name, date_of_birth, license_number)
  select $1, 1, 'F' || n % 7, 'L' || n % 11 || '-' || n, date '1970-01-01' + n, 'N' || n
  from generate_series(1, $2::int) n`;
const FILL_VEHICLES = `
  insert into vehicles (community_id, character_id, user_id, owner_last_key, owner_first_key, make, model, plate, vin,
    registration_status, insurance_status, is_stolen)
  select $1, c.id, c.user_id, c.last_key, c.first_key, 'M', 'M', 'P' || n, 'V' || n, 'registered', 'active', false
  from generate_series(1, $2::int) n
  join (select *, row_number() over () - 1 as place from characters where community_id = $1) c
    on c.place = n % (select count(*) from characters where community_id = $1)`;

export async function startCivilian(env: Record<string, string> = {}): Promise<CivilianHarness> {
  const harness = await startHarness(civilianService, { env });
  const untilFound = (query: string, id: number) =>
    eventually(async () => {
      if ((await harness.sql(query, [id])).length === 0) throw new Error(`${id} is not known yet`);
    });

  return {
    ...harness,
    ...recordMakers(harness),
    outsider: () => harness.user(1000 + next()),
    newCommunity: () => 100 + next(),
    fillCharacters: async (communityId, count) =>
      void (await harness.sql(FILL_CHARACTERS, [communityId, count])),
    fillVehicles: async (communityId, count) => void (await harness.sql(FILL_VEHICLES, [communityId, count])),
    async explain({ sql, bind }) {
      const rows = await harness.sql<Record<string, string>>(`explain ${sql}`, bind);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    countPlans: ({ sql, bind }) =>
      harness.db.transaction(async (transaction) => {
        const send = (text: string) => harness.db.query(text, { type: QueryTypes.SELECT, transaction });
        const values = bind.map((value) => harness.db.escape(value as string | number)).join(', ');
        await send(`prepare counted as ${sql}`);
        for (let times = 0; times < 20; times += 1) await send(`execute counted (${values})`);
        const [counted] = await send(
          `select custom_plans from pg_prepared_statements where name = 'counted'`,
        );
        await send('deallocate counted');
        return Number((counted as { custom_plans: string }).custom_plans);
      }),
    deletionArrived: (communityId) =>
      untilFound('select 1 from deleted_communities where community_id = $1', communityId),
    memberArrived: (userId) => untilFound('select 1 from memberships where user_id = $1', userId),
  };
}

/** People, characters and vehicles, made through the API. */
function recordMakers(
  harness: Harness,
): Pick<CivilianHarness, 'member' | 'character' | 'vehicle' | 'driver'> {
  const member: CivilianHarness['member'] = (roles = ['Civilian'], communityId = 1) => {
    const user = harness.user(1000 + next());
    harness.others.community.join(user.userId, roles, communityId);
    return user;
  };
  const character: CivilianHarness['character'] = async (owner, fields = {}, communityId = 1) => {
    const made = await owner.post(`/api/communities/${communityId}/characters`, buildCharacter(fields));
    if (made.status !== 201) throw new Error(`no character was made: ${JSON.stringify(made.body)}`);
    return made.body;
  };
  return {
    member,
    character,
    async vehicle(owner, fields, communityId = 1) {
      const made = await owner.post(`/api/communities/${communityId}/vehicles`, buildVehicle(fields));
      if (made.status !== 201) throw new Error(`no vehicle was made: ${JSON.stringify(made.body)}`);
      return made.body;
    },
    async driver(communityId = 1) {
      const user = member([], communityId);
      const made = await character(user, {}, communityId);
      return { user, character: made, characterId: made.id };
    },
  };
}

/** Characters that no text field may contain. */
export const UNSTORABLE = { nul: 'A\u0000B', 'a lone surrogate': 'A\ud800B' };
export const NO_ID = [
  '0',
  '-1',
  '1.5',
  'abc',
  '2147483648',
  '99999999999999999999',
  '1e3',
  '%00',
  '1%20or%201',
];
