import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { DISPATCHER_REQUIRED, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';
import { BOARD, panicVerbs } from '../panics/panics-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterEach(async () => {
  cad.clock.now = null;
  await cad.sql('delete from dispatchers');
});
afterAll(() => cad.stop());

const { dutyUnit } = callVerbs(() => cad);
const { raise, comeOnDuty, openPanic } = panicVerbs(() => cad);

describe('a dispatcher on duty', () => {
  const onDuty = async () =>
    (await cad.user(3).get(BOARD)).body.dispatchers.map(({ name }: { name: string }) => name);

  test('is shown to all, can be repeated without a new fact, and ends', async () => {
    await comeOnDuty(8);
    const facts = (await cad.facts()).length;
    await comeOnDuty(8);
    expect(await cad.facts()).toHaveLength(facts);
    await cad.user(1).put('/api/communities/1/dispatchers/me', {});
    expect(await onDuty()).toEqual(['First8 Last8']);

    await comeOnDuty(8, { position: 'CHANNEL 2' });
    expect((await cad.user(3).get(BOARD)).body.dispatchers).toMatchObject([{ position: 'CHANNEL 2' }]);

    expect((await cad.user(8).delete('/api/communities/2/dispatchers/me')).status).toBe(204);
    expect(await onDuty()).toEqual([]);
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.dispatcher-left', by: { userId: 8 } });
  });

  test('is not put back on duty by a repetition that arrives after they left', async () => {
    const repeat = (since: string) => comeOnDuty(8, { position: null, since });
    const leave = () => cad.user(8).delete('/api/communities/2/dispatchers/me');
    const came = await comeOnDuty(8, { position: 'CHANNEL 2' });
    expect((await repeat(came.body.since)).body).toEqual(came.body);
    for (const since of ['just now', '0000-01-01T00:00:00Z'])
      expect(await repeat(since)).toMatchObject({
        status: 400,
        body: { message: 'since must be a time like 2026-01-31T00:00:00Z' },
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
    expect(await comeOnDuty(20)).toMatchObject(DISPATCHER_REQUIRED);
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
    expect(await say(2, 'emergency-traffic', null)).toMatchObject(DISPATCHER_REQUIRED);
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
