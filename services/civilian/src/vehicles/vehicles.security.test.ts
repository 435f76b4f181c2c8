import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import {
  buildVehicle,
  NO_ID,
  startCivilian,
  UNSTORABLE,
  vehiclesOf,
  type CivilianHarness,
} from '../civilian-harness';

let civilian: CivilianHarness;
beforeAll(async () => void (civilian = await startCivilian()));
afterAll(() => civilian.stop());

test('only the owner or an admin changes or deletes a vehicle', async () => {
  const jane = await civilian.driver();
  const { id } = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  const refusal = { code: 'forbidden', message: 'You can only manage your own vehicles' };

  for (const role of ['Civilian', 'Dispatcher', 'Law Enforcement'] as const) {
    const other = civilian.member([role]);
    const answers = [await other.put(`/api/vehicles/${id}`, {}), await other.delete(`/api/vehicles/${id}`)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [403, refusal]));
  }
  expect((await jane.user.delete(`/api/vehicles/${id}`)).status).toBe(204);
  expect((await jane.user.delete(`/api/vehicles/${id}`)).status).toBe(404);
  expect((await civilian.facts()).at(-1)).toMatchObject({ type: 'civilian.vehicle-deleted' });
  const another = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  expect((await civilian.member(['Admin']).delete(`/api/vehicles/${another.id}`)).status).toBe(204);
});

test('an edit does not give a vehicle back to the character that it was just taken from', async () => {
  const jane = await civilian.driver();
  const second = await civilian.character(jane.user);
  const made = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  const taking = await holdLock(civilian.db, 'update vehicles set character_id = $2 where id = $1', [
    made.id,
    second.id,
  ]);

  const edit = civilian
    .member(['Admin'])
    .put(`/api/vehicles/${made.id}`, buildVehicle({ characterId: jane.characterId, plate: 'KEPT' }));
  await eventually(async () => expect(await lockWaiters(civilian)).toHaveLength(1));
  await taking.release();

  expect(await edit).toMatchObject({
    status: 400,
    body: { message: 'Choose one of your own characters', details: [{ path: 'characterId' }] },
  });
});

test('to an outsider a vehicle looks exactly like one that does not exist', async () => {
  const jane = await civilian.driver();
  const { id } = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  const outsider = civilian.outsider();

  const hidden = await outsider.put(`/api/vehicles/${id}`, {});
  const unknown = await outsider.put('/api/vehicles/2147483647', {});

  expect([hidden.status, hidden.body]).toEqual([404, { code: 'not_found', message: 'Vehicle not found' }]);
  expect([unknown.status, unknown.body]).toEqual([hidden.status, hidden.body]);
  expect((await outsider.delete(`/api/vehicles/${id}`)).body).toEqual(hidden.body);
  expect((await outsider.get(vehiclesOf(1))).status).toBe(404);
  expect((await outsider.post(vehiclesOf(1), {})).status).toBe(404);
});

test('without a session no vehicle is shown', async () => {
  const jane = await civilian.driver();
  const { id } = await civilian.vehicle(jane.user, { characterId: jane.characterId });
  const nobody = civilian.client(null);

  const answers = [
    await nobody.get(vehiclesOf(1)),
    await nobody.post(vehiclesOf(1), {}),
    await nobody.put(`/api/vehicles/${id}`, {}),
    await nobody.delete(`/api/vehicles/${id}`),
    await nobody.delete('/api/vehicles/2147483647'),
  ];

  for (const { status, body } of answers) {
    expect([status, body]).toEqual([401, { code: 'unauthorized', message: 'Unauthorized' }]);
  }
});

const REQUIRED = 'Please fill in all required fields';

test.each([
  ['no make', { make: undefined }, REQUIRED],
  ['a model of blanks', { model: ' \t' }, REQUIRED],
  ['no plate', { plate: null }, REQUIRED],
  ['no owner', { characterId: undefined }, REQUIRED],
  ['an owner that is no id', { characterId: 'x' }, 'Must be one of your characters'],
  ['an owner out of range', { characterId: 4e9 }, 'Must be one of your characters'],
  ['NUL in the plate', { plate: UNSTORABLE.nul }, 'Contains characters that cannot be stored'],
  [
    'a lone surrogate in the VIN',
    { vin: UNSTORABLE['a lone surrogate'] },
    'Contains characters that cannot be stored',
  ],
  ['a long plate', { plate: 'x'.repeat(101) }, 'Must be at most 100 characters'],
  ['a list for a plate', { plate: ['A'] }, 'Must be text'],
  ['words for a year', { year: 'old' }, 'Must be a whole number'],
  ['a year out of range', { year: 99999999999 }, 'Must be at most 2200'],
  [
    'an unknown registration',
    { registrationStatus: 'lost' },
    'Must be one of registered, expired, suspended',
  ],
  ['an unknown insurance', { insuranceStatus: 'x' }, 'Must be one of active, expired, none'],
  ['text for stolen', { isStolen: 'yes' }, 'Must be true or false'],
])('%s is refused and nothing is stored', async (_what, fields, message) => {
  const { user, characterId } = await civilian.driver();
  const made = await civilian.vehicle(user, { characterId });

  const refusedNew = await user.post(vehiclesOf(1), buildVehicle({ characterId, ...fields }));
  const refusedChange = await user.put(`/api/vehicles/${made.id}`, buildVehicle({ characterId, ...fields }));

  expect(refusedNew.body).toMatchObject({ code: 'invalid_request', message });
  expect(refusedChange.body).toEqual(refusedNew.body);
  expect([refusedNew.status, refusedChange.status]).toEqual([400, 400]);
  expect((await user.get(vehiclesOf(1))).body).toEqual([made]);
});

test.each(NO_ID)('there is no vehicle %s', async (id) => {
  const { user, characterId } = await civilian.driver();

  expect((await user.delete(`/api/vehicles/${id}`)).status).toBe(404);
  expect((await user.put(`/api/vehicles/${id}`, buildVehicle({ characterId }))).status).toBe(404);
});
