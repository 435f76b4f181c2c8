import { buildCharacter, startCivilian, vehiclesOf, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('a civilian sees their own vehicles, everyone from dispatcher up sees all, newest first', async () => {
  const communityId = civilian.newCommunity();
  const [jane, joe] = [await civilian.driver(communityId), await civilian.driver(communityId)];
  const first = await civilian.vehicle(jane.user, { characterId: jane.characterId }, communityId);
  const second = await civilian.vehicle(joe.user, { characterId: joe.characterId }, communityId);

  for (const role of ['Dispatcher', 'Law Enforcement', 'Admin'] as const) {
    const officer = civilian.member([role], communityId);
    expect((await officer.get(vehiclesOf(communityId))).body).toEqual([second, first]);
    const page = await officer.get(`${vehiclesOf(communityId)}?limit=1`);
    expect(page.body).toEqual([second]);
    expect(page.headers.get('link')).toBe(
      `<${vehiclesOf(communityId)}?limit=1&cursor=${second.id}>; rel="next"`,
    );
    expect((await officer.get(`${vehiclesOf(communityId)}?limit=1&cursor=${second.id}`)).body).toEqual([
      first,
    ]);
  }
  expect((await jane.user.get(vehiclesOf(communityId))).body).toEqual([first]);
});

test('a changed owner’s name does not touch the vehicle', async () => {
  const jane = await civilian.driver();
  const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });

  await jane.user.put(`/api/characters/${jane.characterId}`, buildCharacter({ lastName: 'SMITH' }));

  expect((await jane.user.get(vehiclesOf(1))).body).toEqual([made]);
});
