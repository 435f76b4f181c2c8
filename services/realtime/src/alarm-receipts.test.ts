import { randomUUID } from 'node:crypto';
import { MAX_RECEIPTS } from '@ten8/contracts/cad/panic';
import { eventually } from '@ten8/test-kit/eventually';
import { startRealtimeHarness, UNKNOWN_ALERT, type Listener, type RealtimeHarness } from './realtime-harness';

let realtime: RealtimeHarness;
beforeAll(async () => void (realtime = await startRealtimeHarness()));
beforeEach(() => void realtime.receipts.splice(0));
afterAll(() => realtime.stop());

const ALERT = randomUUID();
const OK = { ok: true };
const say = (listener: Listener, what: unknown, alertId: unknown = ALERT) =>
  listener.ask('panic-seen', { alertId, what });

async function officer(userId: number): Promise<Listener> {
  realtime.others.community.join(userId, ['Law Enforcement'], 1);
  const listener = await realtime.connect(userId);
  await eventually(async () => expect(await listener.join(1)).toMatchObject({ ok: true }));
  return listener;
}

test('what many browsers say at once is one request, with each user once', async () => {
  const officers = await Promise.all([51, 52, 53].map(officer));
  const second = await officer(51);
  // While this one is under way, the others are collected, however slowly they come.
  let release = () => {};
  realtime.holdReceipts.until = new Promise((resolve) => (release = resolve));
  const first = say(second, 'heard');
  await eventually(() => expect(realtime.receipts).toHaveLength(1));

  const said = [...officers, second].flatMap((listener) => [
    say(listener, 'delivered'),
    say(listener, 'seen'),
  ]);
  // A socket is answered in turn, so this is known after everything that it has said before.
  for (const listener of [...officers, second]) await listener.ask('viewing', { callId: null });
  realtime.holdReceipts.until = null;
  release();
  const answers = await Promise.all([first, ...said]);

  expect(answers).toEqual(answers.map(() => OK));
  realtime.receipts.splice(0, 1);
  expect(realtime.receipts).toEqual([
    [
      { alertId: ALERT, communityId: 1, what: 'delivered', userIds: expect.any(Array) },
      { alertId: ALERT, communityId: 1, what: 'seen', userIds: expect.any(Array) },
    ],
  ]);
  expect(realtime.receipts[0]?.map(({ userIds }) => userIds.toSorted())).toEqual([
    [51, 52, 53],
    [51, 52, 53],
  ]);
});

test('while cad is slow the next ones wait together, and a press of the button does not', async () => {
  const person = await officer(54);
  let release = () => {};
  realtime.holdReceipts.until = new Promise((resolve) => (release = resolve));
  const first = say(person, 'delivered');
  await eventually(() => expect(realtime.receipts).toHaveLength(1));

  const heard = say(person, 'heard');
  // Viewers are told when receipts have been collected for as long as that, so by now this one only waits for the first.
  await person.ask('viewing', { callId: 1 });
  await eventually(() => expect(person.viewers).toHaveLength(1));
  const others = [heard, say(person, 'seen')];
  const alert = { communityId: 1, unitId: 7, unitCallsign: '1-ADAM-12', location: null };
  const raisedAt = new Date().toISOString();
  realtime.onPanic({ status: 200, body: { ...alert, alertId: randomUUID(), raisedAt } });
  expect(await person.ask('panic-button', { unitId: 7 })).toMatchObject(OK);
  expect(realtime.receipts).toHaveLength(1);

  realtime.holdReceipts.until = null;
  release();
  expect(await Promise.all([first, ...others])).toEqual([OK, OK, OK]);
  expect(realtime.receipts.map((receipts) => receipts.map(({ what }) => what))).toEqual([
    ['delivered'],
    ['heard', 'seen'],
  ]);
});

test('receipts for more alarms than one request may name are sent with two', async () => {
  const person = await officer(61);
  let release = () => {};
  realtime.holdReceipts.until = new Promise((resolve) => (release = resolve));
  const first = say(person, 'heard');
  await eventually(() => expect(realtime.receipts).toHaveLength(1));

  // More than other events in a minute, too.
  const alarms = Array.from({ length: MAX_RECEIPTS + 50 }, () => randomUUID());
  const said = alarms.map((alertId) => say(person, 'heard', alertId));
  // A socket is answered in turn, so by now they are collected.
  await person.ask('viewing', { callId: null });
  realtime.holdReceipts.until = null;
  release();

  expect(await Promise.all([first, ...said])).toEqual(Array(alarms.length + 1).fill(OK));
  expect(realtime.receipts.map((receipts) => receipts.length)).toEqual([1, MAX_RECEIPTS, 50]);
  expect(realtime.receipts.flat().map(({ alertId }) => alertId)).toEqual([ALERT, ...alarms]);
});

test('who says something that cad could not save is told so, and what is said later is saved', async () => {
  const person = await officer(59);
  realtime.holdReceipts.isFailing = true;
  const lost = await say(person, 'heard');
  realtime.holdReceipts.isFailing = false;

  expect(lost).toMatchObject({ ok: false, code: 'unavailable' });
  expect(await say(person, 'heard')).toEqual(OK);
});

test('a replica that stops saves what it has collected', async () => {
  const replica = await realtime.startReplica();
  realtime.others.community.join(60, ['Law Enforcement'], 1);
  const person = await realtime.connect(60, { replica: realtime.replicas.indexOf(replica) });
  expect(await person.join(1)).toMatchObject(OK);
  person.socket.emit('panic-seen', { alertId: ALERT, what: 'heard' });
  // A socket is answered in turn, so by now the replica has what it said before.
  await person.ask('viewing', { callId: null });

  await replica.stop(0);

  expect(realtime.receipts.flat()).toMatchObject([{ alertId: ALERT, what: 'heard', userIds: [60] }]);
});

test('an alarm that there is not, and one heard outside any room, are refused', async () => {
  const person = await officer(55);
  const stranger = await realtime.connect(56);
  const refused = { ok: false, code: 'not_found', message: 'Alarm not found' };

  expect(await say(person, 'heard', UNKNOWN_ALERT)).toEqual(refused);
  expect(await say(stranger, 'heard')).toEqual(refused);
  expect(realtime.receipts.flat()).toMatchObject([{ alertId: UNKNOWN_ALERT }]);
});

test.each([
  [undefined, ALERT],
  ['slept', ALERT],
  ['heard', 'x'],
  ['heard', 7],
  [['heard'], ALERT],
])('a receipt that says %j of %j is invalid, and cad is not asked', async (what, alertId) => {
  const person = await realtime.connect(57);

  expect(await say(person, what, alertId)).toMatchObject({ ok: false, code: 'invalid_request' });
  expect(realtime.receipts).toEqual([]);
});

test('a malformed alarm is refused with a sentence for people', async () => {
  const person = await realtime.connect(57);

  expect(await say(person, 'heard', 'x')).toMatchObject({ message: 'Must be an id' });
});

test('a socket that says a thousand things is closed, and its user can still press the button', async () => {
  const flood = await officer(58);
  const other = await officer(58);
  for (let n = 0; n < 1_000; n += 1)
    flood.socket.emit('panic-seen', { alertId: UNKNOWN_ALERT, what: 'heard' });

  await eventually(() => expect(flood.lost).toEqual(['io server disconnect']));
  realtime.onPanic({ status: 409, body: { code: 'not_on_duty', message: 'No' } });
  expect(await other.ask('panic-button', { unitId: 7 })).toMatchObject({ code: 'not_on_duty' });
});
