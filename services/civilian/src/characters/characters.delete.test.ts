import { startCivilian, type CivilianHarness } from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('deleting a character takes its vehicles and licenses with it', async () => {
  const jane = civilian.member();
  const made = await civilian.character(jane);
  const vehicle = await civilian.vehicle(jane, { characterId: made.id });
  await jane.put(`/api/characters/${made.id}/licenses`, {
    licenses: [{ type: 'drivers', status: 'active' }],
  });

  const gone = await jane.delete(`/api/characters/${made.id}`);

  expect([gone.status, gone.body]).toEqual([204, null]);
  expect(await civilian.sql('select 1 from vehicles where character_id = $1', [made.id])).toEqual([]);
  expect(await civilian.sql('select 1 from licenses where character_id = $1', [made.id])).toEqual([]);
  expect((await civilian.facts()).slice(-2)).toMatchObject([
    { type: 'civilian.vehicle-deleted', data: { vehicleId: vehicle.id, plate: vehicle.plate } },
    { type: 'civilian.character-deleted', data: { characterId: made.id } },
  ]);
  expect((await jane.delete(`/api/characters/${made.id}`)).status).toBe(404);
});

test('a vehicle registered while its owner is deleted is never left behind', async () => {
  const jane = civilian.member();
  for (let round = 0; round < 8; round += 1) {
    const { id } = await civilian.character(jane);
    const plate = `GONE${round}`;

    const [registered, deleted] = await Promise.all([
      jane.post('/api/communities/1/vehicles', { characterId: id, make: 'A', model: 'B', plate }),
      jane.delete(`/api/characters/${id}`),
    ]);

    expect(deleted.status).toBe(204);
    expect([201, 400]).toContain(registered.status);
    expect(await civilian.sql('select 1 from vehicles where plate = $1', [plate])).toEqual([]);
  }
});

test('a character deleted twice at once is deleted once', async () => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);

  const answers = await Promise.all([1, 2, 3].map(() => jane.delete(`/api/characters/${id}`)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
});
