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

/** PostgreSQL plans a prepared statement so often before it decides whether one plan is as good for all values. */
const PLANNED_BEFORE_KEPT = 5;

beforeAll(async () => {
  civilian = await startCivilian();
  communityId = civilian.newCommunity();
  await civilian.fillCharacters(communityId, 20_000);
  await civilian.fillVehicles(communityId, 20_000);
  await civilian.sql('analyze characters');
  await civilian.sql('analyze vehicles');
});
afterAll(() => civilian.stop());

const peopleBy = (criteria: CharacterCriteria, cursor?: Place) =>
  characterSearch(criteria, { communityId, cursor });
const vehiclesBy = (criteria: VehicleCriteria, cursor?: Place) =>
  vehicleSearch(criteria, { communityId, cursor });

test.each<[CharacterCriteria, string, Place]>([
  [{ lastName: 'L' }, 'characters_by_last_name', ['L5', 'F3', 5]],
  [{ lastName: 'l10-19' }, 'characters_by_last_name', ['L5', 'F3', 5]],
  [{ firstName: 'F' }, 'characters_by_first_name', ['F3', 'L5', 5]],
  [{ dateOfBirth: '1990-01-01' }, 'characters_by_birthday', ['L5', 'F3', 5]],
])(
  'a search for people by %j reads its prefix and its order from one index',
  async (criteria, index, cursor) => {
    for (const query of [peopleBy(criteria), peopleBy(criteria, cursor)]) {
      const plan = await civilian.explain(query);
      expect(plan).toContain(index);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
      expect(await civilian.countPlans(query)).toBeLessThanOrEqual(PLANNED_BEFORE_KEPT);
    }
  },
);

test.each<[CharacterCriteria]>([
  [{ licenseNumber: 'N77' }],
  [{ firstName: 'F3', lastName: 'L' }],
  [{ firstName: 'F3', dateOfBirth: '1990-01-01' }],
])('a search for people by %j reads an index, not the table', async (criteria) => {
  const plan = await civilian.explain(peopleBy(criteria));

  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan on characters');
});

const BY_LAST = 'vehicles_by_owner_last_then_first_name';
const BY_FIRST = 'vehicles_by_owner_first_then_last_name';

test.each<[VehicleCriteria, string[], Place, string[]]>([
  [{ plate: 'P' }, ['vehicles_plate'], ['P5'], ['vehicles_plate']],
  [{ vin: 'V' }, ['vehicles_by_vin'], ['V5', 5], ['vehicles_by_vin']],
  [{ ownerName: 'l' }, [BY_LAST, BY_FIRST], [0, 'L5', 'F3', 'P5'], [BY_LAST, BY_FIRST]],
  [{ ownerName: 'F' }, [BY_LAST, BY_FIRST], [1, 'F3', 'L5', 'P5'], [BY_FIRST]],
  [{ ownerName: 'F3 L' }, [BY_LAST, BY_FIRST, BY_FIRST, BY_LAST], [2, 'F3', 'L5', 'P5'], [BY_FIRST, BY_LAST]],
  [{ ownerName: 'L10-19, F' }, [BY_LAST, BY_FIRST, BY_FIRST, BY_LAST], [3, 'L10-19', 'F3', 'P5'], [BY_LAST]],
])(
  'a search for vehicles by %j reads prefix and order from indexes, however many match',
  async (criteria, indexes, cursor, indexesAfter) => {
    const both = [
      { query: vehiclesBy(criteria), wanted: indexes },
      { query: vehiclesBy(criteria, cursor), wanted: indexesAfter },
    ];
    for (const { query, wanted } of both) {
      const plan = await civilian.explain(query);
      expect([...plan.matchAll(/Scan using (\w+) on vehicles/g)].map(([, index]) => index)).toEqual(wanted);
      expect(plan).not.toMatch(/(Seq|Bitmap[^]*) Scan on vehicles/);
      expect(await civilian.countPlans(query)).toBeLessThanOrEqual(PLANNED_BEFORE_KEPT);
    }
  },
);

test.each<[VehicleCriteria]>([
  [{ ownerId: 5 }],
  [{ plate: 'P19', ownerName: 'L7-7' }],
  [{ vin: 'V19', ownerName: 'F' }],
  [{ plate: 'P', ownerName: 'F3 L10-19' }],
])('a search for vehicles by %j reads an index, not the table', async (criteria) => {
  const plan = await civilian.explain(vehiclesBy(criteria));

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
