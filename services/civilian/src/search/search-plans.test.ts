import type { Place } from '@ten8/contracts/civilian/search';
import { startCivilian, type CivilianHarness } from '../civilian-harness';
import {
  characterSearch,
  vehicleSearch,
  type CharacterCriteria,
  type VehicleCriteria,
} from './search-queries';

jest.setTimeout(60_000);

let civilian: CivilianHarness;
let communityId: number;

beforeAll(async () => {
  civilian = await startCivilian();
  communityId = civilian.newCommunity();
  await civilian.fillCharacters(communityId, 20_000);
  await civilian.fillVehicles(communityId, 20_000);
  await civilian.sql('analyze characters');
  await civilian.sql('analyze vehicles');
});
afterAll(() => civilian.stop());

const people = (criteria: CharacterCriteria, cursor?: Place) =>
  civilian.explain(characterSearch(criteria, { communityId, limit: 50, cursor }));
const vehicles = (criteria: VehicleCriteria, cursor?: Place) =>
  civilian.explain(vehicleSearch(criteria, { communityId, limit: 50, cursor }));

test.each<[CharacterCriteria, string]>([
  [{ lastName: 'L' }, 'characters_by_last_name'],
  [{ lastName: 'l10-19' }, 'characters_by_last_name'],
  [{ firstName: 'F' }, 'characters_by_first_name'],
  [{ dateOfBirth: '1990-01-01' }, 'characters_by_birthday'],
])('a search for people by %j reads its prefix and its order from one index', async (criteria, index) => {
  for (const plan of [await people(criteria), await people(criteria, ['L5', 'F3', 5])]) {
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

test.each<[CharacterCriteria]>([
  [{ licenseNumber: 'N77' }],
  [{ firstName: 'F3', lastName: 'L' }],
  [{ firstName: 'F3', dateOfBirth: '1990-01-01' }],
])('a search for people by %j reads an index, not the table', async (criteria) => {
  const plan = await people(criteria);

  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on characters');
});

test.each<[VehicleCriteria, Place, RegExp]>([
  [{ plate: 'P' }, ['P5', 5], /vehicles_plate/],
  [{ vin: 'V' }, ['V5', 5], /vehicles_by_vin/],
  [{ ownerName: 'F' }, [1, 'F3', 'P5'], /vehicles_by_owner_last_name[^]*vehicles_by_owner_first_name/],
  [{ ownerName: 'l' }, [0, 'L5', 'P5'], /vehicles_by_owner_last_name[^]*vehicles_by_owner_first_name/],
])(
  'a search for vehicles by %j reads prefix and order from indexes, however many match',
  async (criteria, cursor, index) => {
    for (const plan of [await vehicles(criteria), await vehicles(criteria, cursor)]) {
      expect(plan).toMatch(index);
      expect(plan).not.toContain('Seq Scan on vehicles');
      expect(plan).not.toMatch(/Bitmap[^]*on vehicles/);
      // An index that is read from its first name on costs a tenth of a second in a big community.
      expect(plan).not.toContain("ROW(''");
    }
  },
);

test.each<[VehicleCriteria]>([
  [{ ownerId: 5 }],
  [{ plate: 'P19', ownerName: 'L7-7' }],
  [{ vin: 'V19', ownerName: 'F' }],
  [{ ownerName: 'F3 L' }],
  [{ ownerName: 'L10-19, F' }],
])('a search for vehicles by %j reads an index, not the table', async (criteria) => {
  const plan = await vehicles(criteria);

  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on vehicles');
});

test.each(['characters', 'vehicles'])('a page of a long list of %s is read from one index', async (table) => {
  const everybodys = { sql: `select id from ${table} where community_id = $1 order by id desc limit 201` };
  const own = {
    sql: `select id from ${table} where community_id = $1 and user_id = $2 order by id desc limit 201`,
  };

  for (const plan of [
    await civilian.explain({ ...everybodys, bind: [communityId] }),
    await civilian.explain({ ...own, bind: [communityId, 1] }),
  ]) {
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});
