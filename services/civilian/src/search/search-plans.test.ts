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
let vehicleId: number;
let characterId: number;

beforeAll(async () => {
  civilian = await startCivilian();
  communityId = civilian.newCommunity();
  await civilian.fillCharacters(communityId, 20_000);
  await civilian.fillVehicles(communityId, 20_000);
  const one = async (table: string) =>
    (await civilian.sql<{ id: number }>(`select max(id) as id from ${table}`))[0]?.id ?? 0;
  [characterId, vehicleId] = [await one('characters'), await one('vehicles')];
  await civilian.sql('analyze characters');
  await civilian.sql('analyze vehicles');
});
afterAll(() => civilian.stop());

const people = (criteria: CharacterCriteria, cursor?: number) =>
  civilian.explain(characterSearch(criteria, { communityId, limit: 50, cursor }));
const vehicles = (criteria: VehicleCriteria, cursor?: number) =>
  civilian.explain(vehicleSearch(criteria, { communityId, limit: 50, cursor }));

test.each<[CharacterCriteria, string]>([
  [{ lastName: 'L' }, 'characters_by_last_name'],
  [{ lastName: 'l10-19' }, 'characters_by_last_name'],
  [{ firstName: 'F' }, 'characters_by_first_name'],
  [{ dateOfBirth: '1990-01-01' }, 'characters_by_birthday'],
])('a search for people by %j reads its prefix and its order from one index', async (criteria, index) => {
  for (const plan of [await people(criteria), await people(criteria, characterId)]) {
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

test.each<[VehicleCriteria, RegExp]>([
  [{ plate: 'P' }, /vehicles_plate/],
  [{ vin: 'V' }, /vehicles_by_vin/],
  [{ ownerName: 'F' }, /vehicles_by_owner_last_name[^]*vehicles_by_owner_first_name/],
  [{ ownerName: 'l' }, /vehicles_by_owner_last_name[^]*vehicles_by_owner_first_name/],
])(
  'a search for vehicles by %j reads prefix and order from indexes, however many match',
  async (criteria, index) => {
    for (const plan of [await vehicles(criteria), await vehicles(criteria, vehicleId)]) {
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
