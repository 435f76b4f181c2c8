import { accountForgotten } from '@ten8/contracts/community/members';
import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog } from '@ten8/event-log/transact';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { DISPATCHER_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';
import { createCommunityStore } from '../communities/community-store';
import { createPanicStore } from './panic-store';
import { BOARD, panicVerbs } from './panics-harness';
import { reportUnansweredPanics } from './report-unanswered-panics';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
beforeEach(() => cad.sql("update units set status = 'off-duty', panic_until = null"));
afterEach(async () => {
  cad.clock.now = null;
  await cad.sql('delete from dispatchers');
});
afterAll(() => cad.stop());

const { dutyUnit } = callVerbs(() => cad);
const { raise, comeOnDuty, openPanic } = panicVerbs(() => cad);
const sendReceipts = (alertId: string, what: string, userIds: number[], communityId = 2) =>
  cad.client(null).post('/internal/panics/signs', { signs: [{ alertId, communityId, what, userIds }] });
const unanswered = async () => (await cad.facts()).filter(({ type }) => type === 'cad.panic-unanswered');

test('an alarm is for everyone on duty except its officer, and shows who has not heard it', async () => {
  for (const userId of [3, 4]) await dutyUnit(userId);
  await dutyUnit(5, 'unavailable');
  await dutyUnit(6, 'busy', 1);
  await comeOnDuty(8);
  const alert = await raise(2);
  await sendReceipts(alert.alertId, 'delivered', [2, 3, 4, 8]);
  await sendReceipts(alert.alertId, 'heard', [4, 8]);
  await sendReceipts(alert.alertId, 'heard', [4]);

  expect(await openPanic(alert.alertId)).toMatchObject({
    userId: 2,
    callsign: 'UNIT-2',
    meantFor: 3,
    delivered: 3,
    heard: 2,
    seen: 0,
    notHeard: ['UNIT-3'],
    acknowledgedBy: null,
  });
});

test('the board shows the open alarms of its own community, the newest first', async () => {
  const alerts = [await raise(2), await raise(3)];
  const elsewhere = await dutyUnit(4, 'available', 1);
  const { body: foreign } = await cad.user(4).post(`/internal/units/${elsewhere.id}/panic`);
  const shown = async (board = BOARD) =>
    (await cad.user(8).get(board)).body.panics.map(({ alertId }: { alertId: string }) => alertId);

  expect((await shown()).slice(0, 2)).toEqual(alerts.map(({ alertId }) => alertId).toReversed());
  expect(await shown('/api/communities/1/dispatch')).toEqual([foreign.alertId]);
});

test('each receipt is stored once, with its first time, and consoles are notified', async () => {
  await dutyUnit(3);
  const alert = await raise(2);
  cad.clock.now = new Date('2026-05-01T12:00:00.000Z');
  await sendReceipts(alert.alertId, 'seen', [3]);
  const facts = (await cad.facts()).length;
  cad.clock.now = new Date('2026-05-01T12:00:05.000Z');
  await sendReceipts(alert.alertId, 'seen', [3]);

  const { id } = await openPanic(alert.alertId);
  expect((await cad.user(8).get(`/api/panics/${id}`)).body.people).toEqual([
    {
      userId: 3,
      name: 'UNIT-3',
      deliveredAt: '2026-05-01T12:00:00.000Z',
      heardAt: null,
      seenAt: '2026-05-01T12:00:00.000Z',
      acknowledgedAt: null,
    },
  ]);
  expect((await cad.facts()).slice(facts - 1)).toMatchObject([{ type: 'cad.panic-seen', by: null }]);
});

test('receipts of an alarm that is unknown, or of another community, are refused and leave nothing', async () => {
  await dutyUnit(3);
  const { alertId } = await raise(2);
  const nobodys = '00000000-0000-4000-8000-000000000000';

  expect((await sendReceipts(nobodys, 'heard', [3])).body).toEqual({
    unknown: [{ alertId: nobodys, communityId: 2 }],
  });
  expect((await sendReceipts(alertId, 'heard', [3], 1)).body).toEqual({
    unknown: [{ alertId, communityId: 1 }],
  });
  expect((await sendReceipts(alertId, 'heard', [7])).body).toEqual({ unknown: [] });
  expect((await openPanic(alertId)).heard).toBe(0);
  expect(await cad.sql('select 1 from panic_receipts where user_id = 7')).toEqual([]);
});

test('receipts that two replicas hand on at once are all written down', async () => {
  for (const userId of [3, 4, 5, 6, 7]) await dutyUnit(userId);
  const { alertId } = await raise(2);

  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].flatMap(() => [
      sendReceipts(alertId, 'heard', [3, 4, 5, 6, 7]),
      sendReceipts(alertId, 'seen', [7, 6, 5, 4, 3]),
    ]),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await openPanic(alertId)).toMatchObject({ meantFor: 5, delivered: 5, heard: 5, seen: 5 });
});

describe('an alarm is acknowledged', () => {
  const acknowledge = (userId: number, id: number) => cad.user(userId).post(`/api/panics/${id}/acknowledge`);

  test('by a dispatcher on duty, while an officer acknowledges only for themselves', async () => {
    await dutyUnit(3);
    await comeOnDuty(8);
    const { alertId } = await raise(2);
    const { id } = await openPanic(alertId);

    const byOfficer = await acknowledge(3, id);
    const byDispatcher = await acknowledge(8, id);
    const facts = (await cad.facts()).length;
    const again = await acknowledge(8, id);

    expect(byOfficer.body.acknowledgedBy).toBeNull();
    expect(byOfficer.body.people).toMatchObject([
      { name: 'First8 Last8', acknowledgedAt: null },
      { name: 'UNIT-3', acknowledgedAt: expect.any(String) },
    ]);
    expect(byDispatcher.body).toMatchObject({ acknowledgedBy: 'First8 Last8' });
    expect(again.body).toEqual(byDispatcher.body);
    expect(await cad.facts()).toHaveLength(facts);
  });

  test('by the first officer while no dispatcher is on duty, and never by its own', async () => {
    await dutyUnit(3);
    const { alertId } = await raise(2);
    const { id } = await openPanic(alertId);

    expect((await acknowledge(2, id)).body.acknowledgedBy).toBeNull();
    expect((await acknowledge(3, id)).body.acknowledgedBy).toBe('UNIT-3');
    expect((await acknowledge(8, id)).body.acknowledgedBy).toBe('UNIT-3');
  });
});

test('an alarm that nobody acknowledged for thirty seconds is reported once, and no other', async () => {
  await cad.sql(`update panics set closed_at = now(), outcome = 'test' where closed_at is null`);
  await dutyUnit(3);
  const answered = await raise(2);
  await cad.user(3).post(`/api/panics/${(await openPanic(answered.alertId)).id}/acknowledge`);
  cad.clock.now = new Date();
  const alone = await raise(4);
  cad.clock.now = new Date(cad.clock.now.getTime() + 1);
  await raise(5);
  cad.clock.now = new Date(Date.parse(alone.raisedAt) + 30_000);

  await eventually(async () => expect(await unanswered()).toHaveLength(1));
  expect(await unanswered()).toMatchObject([
    { by: null, data: { alertId: alone.alertId, unitCallsign: 'UNIT-4' } },
  ]);
});

test('replicas that look at the same moment, and one that starts later, say it once', async () => {
  cad.clock.now = new Date();
  const { raisedAt, alertId } = await raise(2);
  const replica = (afterMs = 30_000) => ({
    panics: createPanicStore(cad.db),
    communities: createCommunityStore(cad.db),
    log: createEventLog({ db: cad.db, notifier: createNotifier(null), producer: 'cad' }),
    now: () => new Date(Date.parse(raisedAt) + afterMs),
  });
  const ofThis = async () =>
    (await unanswered()).filter(({ data }) => (data as { alertId: string }).alertId === alertId);

  // After an outage, an alarm that is long over is not reported any more.
  await reportUnansweredPanics(replica(600_000));
  expect(await ofThis()).toHaveLength(0);
  await Promise.all([replica(), replica(), replica()].map(reportUnansweredPanics));
  expect(await ofThis()).toHaveLength(1);

  await reportUnansweredPanics(replica());
  expect(await ofThis()).toHaveLength(1);
});

describe('an alarm is closed', () => {
  const close = (userId: number, id: number, outcome?: string) =>
    cad.user(userId).post(`/api/panics/${id}/close`, { outcome });

  test('with an outcome, once, and is kept with its whole ledger', async () => {
    await dutyUnit(3);
    const { alertId } = await raise(2);
    const { id } = await openPanic(alertId);

    expect(await close(8, id)).toMatchObject({ status: 400 });
    const closed = await close(8, id, 'assisted');
    const again = await close(1, id, 'test');

    expect(closed.body).toMatchObject({ outcome: 'assisted', closedBy: 'First8 Last8' });
    expect(again.body).toEqual(closed.body);
    expect((await cad.user(3).post(`/api/panics/${id}/acknowledge`)).body).toEqual(closed.body);
    expect(await openPanic(alertId)).toBeUndefined();
    expect((await cad.user(3).get(`/api/panics/${id}`)).body).toEqual(closed.body);
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.panic-closed',
      data: { outcome: 'assisted', unitCallsign: 'UNIT-2' },
    });
  });

  test('by its officer only as an accident, and by no other officer', async () => {
    const { alertId } = await raise(2);
    const { id } = await openPanic(alertId);

    expect(await close(3, id, 'accidental')).toMatchObject(DISPATCHER_REQUIRED);
    expect(await close(2, id, 'assisted')).toMatchObject(DISPATCHER_REQUIRED);
    expect((await close(2, id, 'accidental')).body).toMatchObject({
      outcome: 'accidental',
      closedBy: 'UNIT-2',
    });
  });

  test('and to outsiders there is none', async () => {
    const { alertId } = await raise(2);
    const { id } = await openPanic(alertId);

    for (const path of [id, NO_SUCH_ID]) {
      const refused = { status: 404, body: { message: 'Alarm not found' } };
      expect(await close(OUTSIDER, path, 'test')).toMatchObject(refused);
      expect(await cad.user(OUTSIDER).get(`/api/panics/${path}`)).toMatchObject(refused);
    }
  });
});

/** As the version before stores it. */
const makeOlder = (alertId: string) =>
  cad.sql('update panics set receiver_ids = null, receiver_names = null where alert_id = $1', [alertId]);

test('an alarm of the version before is received and acknowledged, too', async () => {
  await dutyUnit(3);
  await comeOnDuty(8);
  const { alertId } = await raise(2);
  await makeOlder(alertId);
  const { id } = await openPanic(alertId);

  await sendReceipts(alertId, 'heard', [8, 7]);
  const { body } = await cad.user(3).post(`/api/panics/${id}/acknowledge`);

  expect(body.people).toMatchObject([
    { userId: 8, name: 'First8 Last8', heardAt: expect.any(String), acknowledgedAt: null },
    { userId: 3, name: 'UNIT-3', heardAt: null, acknowledgedAt: expect.any(String) },
  ]);
});

test('an alarm is for all of a large community, too', async () => {
  await dutyUnit(3);
  const users = [...Array(400).keys()].map((n) => 10_000 + n);
  await cad.sql(
    `insert into units (community_id, user_id, callsign, name, rank, department, status, type)
     select 2, id, 'MANY-' || id, '', '', 'LSPD', 'available', 'Patrol' from unnest($1::int[]) id`,
    [users],
  );

  const { alertId } = await raise(2);
  await sendReceipts(alertId, 'heard', users);

  expect(await openPanic(alertId)).toMatchObject({ meantFor: 401, heard: 400, notHeard: ['UNIT-3'] });
  await cad.sql('delete from units where user_id = any ($1)', [users]);
});

test.each([
  ['', async () => {}],
  [' of the version before', makeOlder],
])('the name of a deleted account is removed from alarms%s', async (_of, store) => {
  for (const userId of [3, 4]) await dutyUnit(userId);
  await comeOnDuty(8);
  const { alertId } = await raise(2);
  await store(alertId);
  const { id } = await openPanic(alertId);
  await cad.user(8).post(`/api/panics/${id}/acknowledge`);

  await cad.user(8).put(`${BOARD}/emergency-traffic`, { text: 'X' });
  cad.others.community.addFact(accountForgotten, null, { userId: 8 });

  await eventually(async () =>
    expect((await cad.user(3).get(`/api/panics/${id}`)).body).toMatchObject({
      acknowledgedBy: 'Deleted user',
      people: [{ name: 'Deleted user', userId: 8 }, { name: 'UNIT-3' }, { name: 'UNIT-4' }],
    }),
  );
  expect((await cad.user(3).get(BOARD)).body.emergencyTraffic).toMatchObject({ byName: 'Deleted user' });
});
