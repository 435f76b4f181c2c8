import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, OUTSIDER, startCad } from '../cad-harness';
import { callsOf, callVerbs, EMERGENCY } from './calls-harness';

jest.setTimeout(60_000);

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const { attach, detach, dutyUnit } = callVerbs(() => cad);
const path = '/api/communities/1/public-calls';
const callPublicly = () => cad.client(null).post(callsOf(1), EMERGENCY);
const statusOf = async (callId: number) =>
  (await cad.officer.get(callsOf(1))).body.find(({ id }: { id: number }) => id === callId)?.status;

test('a community takes calls of everybody, and those that nobody took close after an hour', async () => {
  expect(await cad.officer.get(path)).toMatchObject({
    status: 200,
    body: { isPaused: false, closeAfterMinutes: 60 },
  });
});

test('while calls are paused, callers who are not signed in are told so, and members get through', async () => {
  await cad.dispatcher.put(path, { isPaused: true, closeAfterMinutes: 60 });

  const refused = await callPublicly();
  const member = await cad.civilian.post(callsOf(1), EMERGENCY);
  await cad.admin.put(path, { isPaused: false, closeAfterMinutes: 60 });

  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'unavailable', message: 'Emergency calls are paused right now' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(member.status).toBe(201);
  expect((await callPublicly()).status).toBe(201);
  expect((await cad.facts()).filter(({ type }) => type === 'cad.public-calls-changed')).toHaveLength(2);
});

test('a call that was stored before the pause is answered when it is sent again', async () => {
  const send = () => cad.client(null).post(callsOf(1), EMERGENCY, { 'idempotency-key': 'before-the-pause' });
  const first = await send();
  await cad.dispatcher.put(path, { isPaused: true, closeAfterMinutes: 60 });

  const again = await send();
  await cad.dispatcher.put(path, { isPaused: false, closeAfterMinutes: 60 });

  expect(again).toMatchObject({ status: 201, body: first.body });
});

test.each([
  [{}],
  [{ isPaused: 'yes', closeAfterMinutes: 60 }],
  [{ isPaused: true }],
  [{ isPaused: true, closeAfterMinutes: 4 }],
  [{ isPaused: true, closeAfterMinutes: 1441 }],
  [{ isPaused: true, closeAfterMinutes: 7.5 }],
])('%j is no setting', async (body) => {
  expect(await cad.admin.put(path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('the setting is read by those who dispatch and changed by Dispatchers and Admins', async () => {
  const setting = { isPaused: false, closeAfterMinutes: null };
  const as = async (userId: number) => [
    (await cad.user(userId).get(path)).status,
    (await cad.user(userId).put(path, setting)).status,
  ];

  expect(await Promise.all([1, 2, 8, 9, OUTSIDER].map(as))).toEqual([
    [200, 200],
    [200, 403],
    [200, 200],
    [403, 403],
    [404, 404],
  ]);
  expect((await cad.officer.put(path, {})).body).toMatchObject(LE_REQUIRED);
  expect((await cad.client(null).get(path)).status).toBe(401);
});

test('a call that nobody took closes by itself, one that a unit has or had, or of a member, stays', async () => {
  await cad.admin.put(path, { isPaused: false, closeAfterMinutes: 30 });
  const publicly = async () => (await callPublicly()).body;
  const [lonely, taken, left] = [await publicly(), await publicly(), await publicly()];
  const { body: own } = await cad.civilian.post(callsOf(1), EMERGENCY);
  const { id: unitId } = await dutyUnit(2, 'available', 1);
  await attach(2, left.id, unitId);
  expect((await detach(2, left.id, unitId)).status).toBe(200);
  await attach(2, taken.id, unitId);

  cad.clock.now = new Date(Date.now() + 31 * 60_000);

  await eventually(async () => expect(await statusOf(lonely.id)).toBe('closed'));
  const others = [taken, left, own].map(({ id }) => statusOf(id));
  expect(await Promise.all(others)).toEqual(['active', 'active', 'active']);
  expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.calls-closed', by: null });

  expect((await cad.admin.post(`/api/calls/${lonely.id}/reopen`)).status).toBe(200);
  const { body: later } = await callPublicly();
  cad.clock.now = new Date(Date.now() + 62 * 60_000);
  await eventually(async () => expect(await statusOf(later.id)).toBe('closed'));
  // What dispatch has reopened does not close by itself again.
  expect(await statusOf(lonely.id)).toBe('active');
  cad.clock.now = null;
});

test('a call that dispatch reopens while the sweep waits does not close by itself again', async () => {
  await cad.admin.put(path, { isPaused: false, closeAfterMinutes: 30 });
  const { status, body: call } = await callPublicly();
  expect(status).toBe(201);
  const reopening = await holdLock(cad.db, 'select 1 from communities where id = 1 for update');

  cad.clock.now = new Date(Date.now() + 31 * 60_000);
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));
  // As closing and reopening leave it.
  await cad.db.query('update calls set is_public = false, version = 3 where id = $1', {
    bind: [call.id],
    transaction: reopening.transaction,
  });
  await reopening.release();

  await eventually(async () => expect(await lockWaiters(cad)).toEqual([]));
  const { body: later } = await callPublicly();
  cad.clock.now = new Date(Date.now() + 62 * 60_000);
  await eventually(async () => expect(await statusOf(later.id)).toBe('closed'));
  expect(await statusOf(call.id)).toBe('active');
  cad.clock.now = null;
});
