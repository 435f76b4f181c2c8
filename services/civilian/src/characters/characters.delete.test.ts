import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import type { Client } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { buildVehicle, startCivilian, type CivilianHarness } from '../civilian-harness';

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

test.each([
  {
    what: 'gets another owner',
    change: (jane: Client, { id }: Vehicle, characterId: number) =>
      jane.put(`/api/vehicles/${id}`, buildVehicle({ characterId })),
    deletions: 0,
  },
  {
    what: 'is deleted',
    change: (jane: Client, { id }: Vehicle) => jane.delete(`/api/vehicles/${id}`),
    deletions: 1,
  },
])('a character is deleted without a vehicle that $what at that moment', async ({ change, deletions }) => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);
  const vehicle = await civilian.vehicle(jane, { characterId: id });
  const { id: otherId } = await civilian.character(jane);
  // The head of the log, locked for a moment: the change is made, but its commit has to wait.
  const lock = await holdLock(civilian.db, 'select 1 from event_head for update');
  const changed = change(jane, vehicle, otherId);
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(1));

  const deleted = jane.delete(`/api/characters/${id}`);
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(2));
  await lock.release();

  expect((await changed).status).toBeLessThan(300);
  expect((await deleted).status).toBe(204);
  const told = (await civilian.facts()).filter(
    ({ type, data }) =>
      type === 'civilian.vehicle-deleted' && (data as { vehicleId: number }).vehicleId === vehicle.id,
  );
  expect(told).toHaveLength(deletions);
});

test('a character deleted twice at once is deleted once', async () => {
  const jane = civilian.member();
  const { id } = await civilian.character(jane);

  const answers = await Promise.all([1, 2, 3].map(() => jane.delete(`/api/characters/${id}`)));

  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
});
