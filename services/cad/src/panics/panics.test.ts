import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import { accountForgotten } from '@ten8/contracts/community/members';
import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog } from '@ten8/event-log/transact';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';
import { createCommunityStore } from '../communities/community-store';
import { createPanicStore } from './panic-store';
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
const BOARD = '/api/communities/2/dispatch';
const raise = async (userId: number) => {
  const unit = await dutyUnit(userId);
  return (await cad.user(userId).post(`/internal/units/${unit.id}/panic`)).body;
};
const comeOnDuty = (userId: number) => cad.user(userId).put('/api/communities/2/dispatchers/me', {});
const say = (alertId: string, what: string, userIds: number[], communityId = 2) =>
  cad.client(null).post('/internal/panics/signs', { signs: [{ alertId, communityId, what, userIds }] });
const openPanic = async (alertId: string) =>
  (await cad.user(8).get(BOARD)).body.panics.find((panic: { alertId: string }) => panic.alertId === alertId);
const said = async () => (await cad.facts()).filter(({ type }) => type === 'cad.panic-unanswered');
const D = { status: 403, body: { code: 'forbidden', message: 'Dispatcher or Admin role required' } };

test('an alarm is for everyone on duty except its officer, and shows who has not heard it', async () => {
  for (const userId of [3, 4]) await dutyUnit(userId);
  await dutyUnit(5, 'unavailable');
  await dutyUnit(6, 'busy', 1);
  await comeOnDuty(8);
  const alert = await raise(2);
  await say(alert.alertId, 'delivered', [2, 3, 4, 8]);
  await say(alert.alertId, 'heard', [4, 8]);
  await say(alert.alertId, 'heard', [4]);

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

test('each receipt is stored once, with its first time, and consoles are notified', async () => {
  await dutyUnit(3);
  const alert = await raise(2);
  cad.clock.now = new Date('2026-05-01T12:00:00.000Z');
  await say(alert.alertId, 'seen', [3]);
  const facts = (await cad.facts()).length;
  cad.clock.now = new Date('2026-05-01T12:00:05.000Z');
  await say(alert.alertId, 'seen', [3]);

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

  expect((await say(nobodys, 'heard', [3])).body).toEqual({
    unknown: [{ alertId: nobodys, communityId: 2 }],
  });
  expect((await say(alertId, 'heard', [3], 1)).body).toEqual({ unknown: [{ alertId, communityId: 1 }] });
  expect((await say(alertId, 'heard', [7])).body).toEqual({ unknown: [] });
  expect((await openPanic(alertId)).heard).toBe(0);
  expect(await cad.sql('select 1 from panic_receipts where user_id = 7')).toEqual([]);
});

test('receipts that two replicas hand on at once are all written down', async () => {
  for (const userId of [3, 4, 5, 6, 7]) await dutyUnit(userId);
  const { alertId } = await raise(2);

  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].flatMap(() => [
      say(alertId, 'heard', [3, 4, 5, 6, 7]),
      say(alertId, 'seen', [7, 6, 5, 4, 3]),
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

  await eventually(async () => expect(await said()).toHaveLength(1));
  expect(await said()).toMatchObject([
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
    (await said()).filter(({ data }) => (data as { alertId: string }).alertId === alertId);

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

    expect(await close(3, id, 'accidental')).toMatchObject(D);
    expect(await close(2, id, 'assisted')).toMatchObject(D);
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

describe('a dispatcher on duty', () => {
  const onDuty = async () =>
    (await cad.user(3).get(BOARD)).body.dispatchers.map(({ name }: { name: string }) => name);

  test('is shown to all, can be repeated without a new fact, and ends', async () => {
    await comeOnDuty(8);
    const facts = (await cad.facts()).length;
    await comeOnDuty(8);
    expect(await cad.facts()).toHaveLength(facts);
    expect(await onDuty()).toEqual(['First8 Last8']);

    await cad.user(8).put('/api/communities/2/dispatchers/me', { position: 'CHANNEL 2' });
    expect((await cad.user(3).get(BOARD)).body.dispatchers).toMatchObject([{ position: 'CHANNEL 2' }]);

    expect((await cad.user(8).delete('/api/communities/2/dispatchers/me')).status).toBe(204);
    expect(await onDuty()).toEqual([]);
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.dispatcher-left', by: { userId: 8 } });
  });

  test('is not put back on duty by a repetition that arrives after they left', async () => {
    const repeat = (since: string) =>
      cad.user(8).put('/api/communities/2/dispatchers/me', { position: null, since });
    const leave = () => cad.user(8).delete('/api/communities/2/dispatchers/me');
    const came = await cad.user(8).put('/api/communities/2/dispatchers/me', { position: 'CHANNEL 2' });
    expect((await repeat(came.body.since)).body).toEqual(came.body);
    expect(await repeat('just now')).toMatchObject({
      status: 400,
      body: { message: 'Must be a time like 2026-01-31T00:00:00Z' },
    });

    await leave();

    const facts = (await cad.facts()).length;
    expect(await repeat(came.body.since)).toMatchObject({
      status: 409,
      body: { code: 'not_on_duty', message: 'You are not on duty' },
    });
    expect(await cad.facts()).toHaveLength(facts);
    for (let round = 0; round < 10; round++) {
      const { since } = (await comeOnDuty(8)).body;
      await Promise.all([repeat(since), leave(), repeat(since)]);
      expect(await onDuty()).toEqual([]);
    }
    const again = (await comeOnDuty(8)).body;
    expect((await repeat(came.body.since)).status).toBe(409);
    await cad.sql("update dispatchers set name = 'Before Marriage' where user_id = 8");
    expect((await repeat(again.since)).body).toEqual(again);
    expect((await repeat('yesterday')).status).toBe(400);
    await leave();
  });

  test('loses the rights 90 seconds after the last heartbeat, and is soon removed from the list', async () => {
    const cameAt = Date.now();
    cad.clock.now = new Date(cameAt);
    await comeOnDuty(8);
    await dutyUnit(3);
    const { id } = await openPanic((await raise(2)).alertId);
    const acknowledge = async () =>
      (await cad.user(3).post(`/api/panics/${id}/acknowledge`)).body.acknowledgedBy;
    const takeCall = async () =>
      (await cad.user(3).post(`${BOARD}/calls`, { location: 'PIER', description: 'FIRE' })).status;

    cad.clock.now = new Date(cameAt + 89_999);
    const before = [await acknowledge(), await takeCall()];
    cad.clock.now = new Date(cameAt + 90_000);
    const after = [await acknowledge(), await takeCall()];
    await cad.user(1).post(`${BOARD}/tones`, { tone: 'leo' });
    const heardBy = (await cad.facts()).at(-1)?.data;
    const { meantFor } = await openPanic((await raise(4)).alertId);

    expect([before, after]).toEqual([
      [null, 403],
      ['UNIT-3', 201],
    ]);
    expect(heardBy).toMatchObject({ userIds: expect.not.arrayContaining([8]) });
    expect(meantFor).toBe(2);
    await eventually(async () => expect(await onDuty()).toEqual([]));
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.dispatcher-left', by: null });
  });

  test('who loses the role is not on duty any more', async () => {
    cad.others.community.join(20, ['Dispatcher'], 2);
    expect((await comeOnDuty(20)).status).toBe(200);

    cad.others.community.changeRoles(20, ['Law Enforcement'], 2);

    await eventually(async () => expect(await onDuty()).toEqual([]));
    expect(await comeOnDuty(20)).toMatchObject(D);
  });
});

describe('what dispatch says to everyone', () => {
  const say = (userId: number, what: string, text: string | null) =>
    cad.user(userId).put(`${BOARD}/${what}`, { text });
  const board = async () => (await cad.user(3).get(BOARD)).body;
  afterEach(() => cad.sql('delete from community_boards'));

  test('emergency traffic lasts until a dispatcher ends it, and is announced only once', async () => {
    cad.clock.now = new Date('2026-05-01T12:00:00.000Z');
    await say(8, 'emergency-traffic', 'SHOTS FIRED');
    const facts = (await cad.facts()).length;
    cad.clock.now = new Date('2026-05-01T12:10:00.000Z');
    await say(1, 'emergency-traffic', 'SHOTS FIRED');
    expect(await cad.facts()).toHaveLength(facts);
    await say(1, 'emergency-traffic', 'OFFICER DOWN');

    expect(await board()).toMatchObject({
      version: 2,
      emergencyTraffic: { text: 'OFFICER DOWN', since: '2026-05-01T12:00:00.000Z', byName: 'First1 Last1' },
    });
    expect(await say(2, 'emergency-traffic', null)).toMatchObject(D);
    expect((await say(8, 'emergency-traffic', null)).body).toEqual({ text: null });
    expect(await board()).toMatchObject({ version: 3, emergencyTraffic: null });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.emergency-traffic-changed',
      data: { text: null },
    });
  });

  test('an unchanged board is answered with 304', async () => {
    const etag = (await cad.user(3).get(BOARD)).headers.get('etag') ?? '';
    const readAgain = () => cad.user(3).get(BOARD, { 'if-none-match': etag });

    expect((await readAgain()).status).toBe(304);
    await say(8, 'area-of-play', 'SANDY SHORES');
    expect(await readAgain()).toMatchObject({ status: 200, body: { areaOfPlay: 'SANDY SHORES' } });
  });

  test('the area of play is set and removed, independently of emergency traffic', async () => {
    await say(8, 'area-of-play', 'SANDY SHORES');
    expect(await board()).toMatchObject({ areaOfPlay: 'SANDY SHORES', emergencyTraffic: null });

    await say(1, 'area-of-play', '  ');
    expect((await board()).areaOfPlay).toBeNull();
  });

  test('limits of calls are the Admin’s, and stand as they are until then', async () => {
    expect((await board()).limits).toEqual(DEFAULT_LIMITS);
    const limits = { ...DEFAULT_LIMITS, low: { unit: 10, onScene: 86_400 } };
    const save = (userId: number, body: object) =>
      cad.user(userId).put(`${BOARD}/settings`, { limits: body });

    expect(await save(8, limits)).toMatchObject({ status: 403, body: { message: 'Admin role required' } });
    for (const unit of [9, 86_401])
      expect((await save(1, { ...limits, high: { unit, onScene: 60 } })).body).toMatchObject({
        details: [{ path: 'limits.high.unit', message: 'Enter 10 to 86,400 seconds' }],
      });
    expect((await save(1, limits)).status).toBe(200);
    expect((await board()).limits).toEqual(limits);
  });

  test('what orders do to a status and when units are checked is the Admin’s, and what is not sent stays', async () => {
    const checkAfter = { 'on-scene': 10, 'en-route': 600, busy: 86_400 };
    const save = (body: object) => cad.user(1).put(`${BOARD}/settings`, body);
    const before = await board();
    expect(before).toMatchObject({
      ...{ whenAssigned: 'en-route', whenCleared: 'available', checkAfter: DEFAULT_CHECK_AFTER },
    });

    const refused = [
      [{ whenAssigned: 'available' }, 'whenAssigned', 'Must be one of en-route, keep'],
      [{ whenCleared: 'busy' }, 'whenCleared', 'Must be one of available, keep'],
      [{ checkAfter: { ...checkAfter, busy: 9 } }, 'checkAfter.busy', 'Enter 10 to 86,400 seconds'],
    ] as const;
    for (const [body, path, message] of refused)
      expect((await save(body)).body.details).toEqual([{ path, message }]);
    expect((await save({ whenCleared: 'keep' })).status).toBe(200);
    expect((await save({ checkAfter })).body).toMatchObject({ whenCleared: 'keep', checkAfter });
    expect(await board()).toMatchObject({ whenCleared: 'keep', checkAfter, limits: before.limits });
    await save({ whenCleared: 'available' });
  });

  test.each([
    ['emergency-traffic', 201],
    ['area-of-play', 101],
  ])('%s of %i characters is refused', async (what, length) => {
    expect((await say(8, what, 'X'.repeat(length))).status).toBe(400);
    expect((await say(8, what, 'X'.repeat(length - 1))).status).toBe(200);
  });
});

test('the name of a deleted account is removed from alarms', async () => {
  await comeOnDuty(8);
  const { alertId } = await raise(2);
  const { id } = await openPanic(alertId);
  await cad.user(8).post(`/api/panics/${id}/acknowledge`);

  await cad.user(8).put(`${BOARD}/emergency-traffic`, { text: 'X' });
  cad.others.community.addFact(accountForgotten, null, { userId: 8 });

  await eventually(async () =>
    expect((await cad.user(3).get(`/api/panics/${id}`)).body).toMatchObject({
      acknowledgedBy: 'Deleted user',
      people: [{ name: 'Deleted user' }],
    }),
  );
  expect((await cad.user(3).get(BOARD)).body.emergencyTraffic).toMatchObject({ byName: 'Deleted user' });
});
