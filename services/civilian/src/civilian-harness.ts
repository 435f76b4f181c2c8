import { type Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { type Harness, startHarness } from '@ten8/test-kit/service-harness';
import { type Character } from '@ten8/contracts/civilian/characters';
import { type Vehicle } from '@ten8/contracts/civilian/vehicles';
import { type Role } from '@ten8/contracts/roles';
import { civilianService } from './civilian';

export interface CivilianHarness extends Harness {
  /** A new member of the community, known to the service at once. */
  member(roles?: Role[], communityId?: number): Client;
  outsider(): Client;
  /** One that no other test of the file has touched. */
  newCommunity(): number;
  character(owner: Client, fields?: object, communityId?: number): Promise<Character>;
  vehicle(owner: Client, fields: { characterId: number } & object, communityId?: number): Promise<Vehicle>;
  /** Waits until the service has heard that a community is gone. */
  heardOfDeletion(communityId: number): Promise<void>;
  /** Waits until the service has heard that someone is a member. */
  heardOfMember(userId: number): Promise<void>;
}

let lastNumber = 0;
const next = () => (lastNumber += 1);

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

export async function startCivilian(): Promise<CivilianHarness> {
  const harness = await startHarness(civilianService, { schema: 'civilian' });
  const untilFound = (query: string, id: number) =>
    eventually(async () => {
      if ((await harness.sql(query, [id])).length === 0) throw new Error(`not heard of ${id} yet`);
    });

  return {
    ...harness,
    member(roles = ['Civilian'], communityId = 1) {
      const user = harness.user(1000 + next());
      harness.others.community.join(user.userId, roles, communityId);
      return user;
    },
    outsider: () => harness.user(1000 + next()),
    newCommunity: () => 100 + next(),
    async character(owner, fields = {}, communityId = 1) {
      const made = await owner.post(`/api/communities/${communityId}/characters`, buildCharacter(fields));
      if (made.status !== 201) throw new Error(`no character was made: ${JSON.stringify(made.body)}`);
      return made.body;
    },
    async vehicle(owner, fields, communityId = 1) {
      const made = await owner.post(`/api/communities/${communityId}/vehicles`, buildVehicle(fields));
      if (made.status !== 201) throw new Error(`no vehicle was made: ${JSON.stringify(made.body)}`);
      return made.body;
    },
    heardOfDeletion: (communityId) =>
      untilFound('select 1 from deleted_communities where community_id = $1', communityId),
    heardOfMember: (userId) => untilFound('select 1 from memberships where user_id = $1', userId),
  };
}

/** What no field of text may hold, and what no path may name. */
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
