import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterEach(() => void (cad.clock.now = null));
afterAll(() => cad.stop());

const unitOf = async (userId: number, fields: object = {}) =>
  (
    await cad
      .user(userId)
      .post('/api/communities/1/units/status', { status: 'available', callsign: `UNIT-${userId}`, ...fields })
  ).body;
const press = (userId: number, unitId: number, body?: object) =>
  cad.user(userId).post(`/internal/units/${unitId}/panic`, body);

test('an alarm carries the callsign and place on record, and the unit shows it', async () => {
  const unit = await unitOf(2, { callsign: '1-ADAM-12', location: 'Legion Square' });
  cad.clock.now = new Date('2026-05-01T12:00:00.000Z');

  const answer = await press(2, unit.id, { unitCallsign: 'FORGED' });

  const alert = {
    alertId: expect.stringMatching(/^[\da-f-]{36}$/),
    communityId: 1,
    unitId: unit.id,
    unitCallsign: '1-ADAM-12',
    location: 'Legion Square',
    raisedAt: '2026-05-01T12:00:00.000Z',
  };
  expect(answer).toMatchObject({ status: 200, body: alert });
  expect((await cad.facts()).at(-1)).toMatchObject({
    type: 'cad.panic-raised',
    by: { userId: 2 },
    data: alert,
  });
  expect(await cad.secondOfficer.get('/api/communities/1/units')).toMatchObject({
    body: expect.arrayContaining([
      expect.objectContaining({ id: unit.id, panicUntil: '2026-05-01T12:00:20.000Z' }),
    ]),
  });
});

test.each([
  ['the postal code of its call', { postalCode: '7113' }, 'On Duty', 'POSTAL 7113'],
  ['the place of its call', { postalCode: null }, 'On Duty', '1 PIER ROAD'],
  ['the location that its officer typed', { postalCode: '7113' }, 'Legion Square', 'Legion Square'],
])('the alarm of a unit on a call is at %s', async (_, fields, location, place) => {
  const sent = { location: '1 PIER ROAD', description: 'ROBBERY', ...fields };
  const { body: call } = await cad.officer.post('/api/communities/1/calls', sent);
  const unit = await unitOf(5, { location });
  await cad.user(5).post(`/api/calls/${call.id}/attach`, { unitId: unit.id });

  const answer = await press(5, unit.id);

  expect(answer).toMatchObject({ status: 200, body: { location: place } });
  await cad.user(5).put(`/api/calls/${call.id}`, { status: 'closed' });
  await cad.sql('update units set panic_until = null where id = $1', [unit.id]);
});

test('three presses at once sound one alarm', async () => {
  const unit = await unitOf(3);
  const before = (await cad.facts()).length;

  const answers = await Promise.all([1, 2, 3].map(() => press(3, unit.id)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await cad.facts()).slice(before)).toMatchObject([{ type: 'cad.panic-raised' }]);
  expect(await (await fetch(`${cad.url}/metrics`)).text()).toMatch(/cad_panic_alerts_total\{[^}]*\} \d/);
});

test('a second alarm waits for twenty seconds, and is told how long', async () => {
  const unit = await unitOf(4);
  cad.clock.now = new Date('2026-05-01T12:00:00.000Z');
  await press(4, unit.id);

  cad.clock.now = new Date('2026-05-01T12:00:12.500Z');
  const tooSoon = await press(4, unit.id);
  cad.clock.now = new Date('2026-05-01T12:00:20.000Z');
  const inTime = await press(4, unit.id);

  expect(tooSoon).toMatchObject({ status: 409, body: { code: 'panic_cooldown', retryAfterMs: 7_500 } });
  expect(inTime.status).toBe(200);
});

test('a clock that is set back by an hour does not lock the alarm for that hour', async () => {
  const unit = await unitOf(4);
  cad.clock.now = new Date('2026-05-01T13:00:00.000Z');
  await press(4, unit.id);

  cad.clock.now = new Date('2026-05-01T12:00:05.000Z');

  expect(await press(4, unit.id)).toMatchObject({ status: 200 });
});

test.each(['off-duty', 'unavailable'])('a unit that is %s cannot raise the alarm', async (status) => {
  const unit = await unitOf(5, { status });

  expect(await press(5, unit.id)).toMatchObject({
    status: 409,
    body: { code: 'not_on_duty', message: 'You must be on duty to use the panic button' },
  });
});

test('nobody raises the alarm of another’s unit', async () => {
  const unit = await unitOf(6);

  const answers = await Promise.all([1, 2, 9, 99].map((userId) => press(userId, unit.id)));
  const unknown = await press(99, 2_147_483_647);
  const signedOut = await cad.client(null).post(`/internal/units/${unit.id}/panic`);

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404]);
  expect(unknown.body).toEqual(answers[3]?.body);
  expect(signedOut.status).toBe(401);
  expect(await cad.sql('select panic_until from units where user_id = 6')).toEqual([{ panic_until: null }]);
});

test('the alarm is not to be reached without a service’s signature', async () => {
  const unit = await unitOf(6);

  const answer = await cad.user(6).post(`/internal/units/${unit.id}/panic`, {}, { 'x-ten8-service': '' });

  expect(answer.status).toBe(403);
});
