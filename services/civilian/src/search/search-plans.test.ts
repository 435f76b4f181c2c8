import { type CivilianHarness, startCivilian } from '../civilian-harness';
import { SEARCH_CHARACTERS, SEARCH_VEHICLES } from './search-queries';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

const A_MINUTE = 60_000;

test(
  'searches among many people read an index, not the table',
  async () => {
    const communityId = civilian.newCommunity();
    await civilian.fillCharacters(communityId, 20_000);
    await civilian.sql('analyze characters');
    const plan = (lastName: string | null, ...others: (string | null)[]) =>
      civilian.explain(SEARCH_CHARACTERS, [communityId, lastName, ...others, null, 51]);

    const byLastName = await plan('l10-19', null, null, null);
    expect(byLastName).toContain('characters_by_last_name');
    expect(byLastName).not.toContain('Sort');
    for (const found of [
      byLastName,
      await plan('L1', null, null, null),
      await plan(null, 'F3', null, null),
      await plan('L', 'F3', null, null),
      await plan(null, null, 'N77', null),
      await plan(null, null, null, '1990-01-01'),
    ]) {
      expect(found).not.toContain('Seq Scan on characters');
      expect(found).toContain('Index');
    }
  },
  A_MINUTE,
);

test(
  'searches among many vehicles read an index, not the table',
  async () => {
    const communityId = civilian.newCommunity();
    const { characterId } = await civilian.driver(communityId);
    await civilian.fillCharacters(communityId, 5_000);
    await civilian.fillVehicles(characterId, communityId, 20_000);
    await civilian.sql('analyze characters');
    await civilian.sql('analyze vehicles');
    const plan = (...criteria: (string | number | null)[]) =>
      civilian.explain(SEARCH_VEHICLES, [communityId, ...criteria, null, 51]);

    for (const found of [
      await plan('p19', null, null, null),
      await plan(null, 'v77', null, null),
      await plan(null, null, 'l7-7', null),
      await plan(null, null, null, 5),
    ]) {
      expect(found).not.toMatch(/Seq Scan on (characters|vehicles)/);
      expect(found).toContain('Index');
    }
  },
  A_MINUTE,
);
