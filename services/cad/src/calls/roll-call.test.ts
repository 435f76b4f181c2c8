import { ROLL_CALL_MS } from '@ten8/contracts/cad/constants';
import type { Harness } from '@ten8/test-kit/service-harness';
import { NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { open, dutyUnit, attach, detach, close, order, merge, unmerge, timelineOf } = callVerbs(() => cad);

describe('a roll call', () => {
  const roll = (userId: number, callId: number, key = 'roll') =>
    cad.user(userId).post(`/api/calls/${callId}/roll-calls`, {}, { 'idempotency-key': `${key}-${callId}` });
  const answer = (userId: number, rollCallId: number) =>
    cad.user(userId).post(`/api/roll-calls/${rollCallId}/answer`);

  test('waits for each unit on the call until it has answered', async () => {
    const call = await open();
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await order(8, { unitIds: [first.id, second.id], callId: call.id });

    const asked = await roll(8, call.id);

    const { rollCall } = asked.body;
    expect(rollCall).toMatchObject({ byName: 'First8 Last8', waiting: [first.id, second.id] });
    expect((await roll(8, call.id)).body).toEqual(asked.body);
    expect(await answer(4, rollCall.id)).toMatchObject({ status: 409, body: { code: 'not_attached' } });
    expect((await answer(2, rollCall.id)).body.rollCall.waiting).toEqual([second.id]);
    expect((await answer(2, rollCall.id)).body.version).toBe(asked.body.version + 1);
    expect((await answer(3, rollCall.id)).body.rollCall).toBeNull();
    expect((await timelineOf(call.id)).slice(-3)).toEqual([
      ['roll-call', null],
      ['roll-answered', first.id],
      ['roll-answered', second.id],
    ]);
  });

  test('goes on for the units of a merged call, and back with them', async () => {
    const [call, into] = [await open(), await open()];
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await order(8, { unitIds: [first.id, second.id, third.id], callId: call.id });
    const { rollCall } = (await roll(8, call.id)).body;
    await answer(2, rollCall.id);

    const merged = await merge(call.id, into.id);

    expect(merged.body.call.rollCall).toBeNull();
    expect(merged.body.into.rollCall).toEqual({ ...rollCall, waiting: [second.id, third.id] });
    const answered = await answer(3, rollCall.id);
    expect(answered.body).toMatchObject({ id: into.id, rollCall: { waiting: [third.id] } });
    expect((await answer(3, rollCall.id)).body.version).toBe(answered.body.version);
    expect(await timelineOf(into.id)).toContainEqual(['roll-answered', second.id]);
    const { body } = await unmerge(call.id);
    expect(body.into.rollCall).toBeNull();
    expect(body.call.rollCall).toEqual({ ...rollCall, waiting: [third.id] });
    expect((await answer(4, rollCall.id)).body).toMatchObject({ id: call.id, rollCall: null });
    expect((await answer(4, rollCall.id)).status).toBe(200);
  });

  test('is one for all units when both of two merged calls have one: the earlier, without units that have left', async () => {
    const [call, into] = [await open(), await open()];
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await order(8, { unitIds: [first.id], callId: into.id });
    await order(8, { unitIds: [second.id, third.id], callId: call.id });
    const earlier = (await roll(8, into.id)).body.rollCall;
    await roll(8, call.id);
    await order(8, { unitIds: [third.id], callId: null });

    const merged = await merge(call.id, into.id);

    expect(merged.body.into.rollCall).toEqual({ ...earlier, waiting: [first.id, second.id] });
    expect((await answer(3, earlier.id)).body.rollCall.waiting).toEqual([first.id]);
    const { body } = await unmerge(call.id);
    expect(body.into.rollCall).toEqual(earlier);
    expect(body.call.rollCall).toBeNull();
  });

  test.each([
    ['first on the other call', true],
    ['first on the duplicate', false],
  ])('is again that of its own call when the merge of two is undone: %s', async (_what, isOtherFirst) => {
    const [call, into] = [await open(), await open()];
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await order(8, { unitIds: [first.id], callId: into.id });
    await order(8, { unitIds: [second.id, third.id], callId: call.id });
    const own = new Map<number, { id: number }>();
    for (const { id } of isOtherFirst ? [into, call] : [call, into])
      own.set(id, (await roll(8, id)).body.rollCall);
    const merged = await merge(call.id, into.id);
    await answer(3, merged.body.into.rollCall.id);

    const { body } = await unmerge(call.id);

    expect(body.into.rollCall).toEqual(own.get(into.id));
    expect(body.call.rollCall).toEqual({ ...own.get(call.id), waiting: [third.id] });
    expect((await answer(4, body.call.rollCall.id)).body).toMatchObject({ id: call.id, rollCall: null });
    expect((await answer(2, body.into.rollCall.id)).body).toMatchObject({ id: into.id, rollCall: null });
  });

  test('that began after a merge stays one for all units when the merge is undone', async () => {
    const [call, into] = [await open(), await open()];
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await order(8, { unitIds: [first.id], callId: into.id });
    await order(8, { unitIds: [second.id], callId: call.id });
    for (const { id } of [into, call]) await roll(8, id);
    await merge(call.id, into.id);
    const later = (await roll(8, into.id, 'later')).body.rollCall;

    const { body } = await unmerge(call.id);

    expect(body.into.rollCall).toEqual({ ...later, waiting: [first.id] });
    expect(body.call.rollCall).toEqual({ ...later, waiting: [second.id] });
  });

  describe('does not ask a unit again that left and comes back after its minute', () => {
    const LATE_MS = ROLL_CALL_MS + 1_000;
    const wait = (ms: number) => void (cad.clock.now = new Date(Date.now() + ms));
    afterEach(() => void (cad.clock.now = null));

    /** A call with a roll call that two units did not answer; the first has left. */
    async function unanswered() {
      const call = await open();
      const [gone, stays] = [await dutyUnit(2), await dutyUnit(3)];
      await order(8, { unitIds: [gone.id, stays.id], callId: call.id });
      const { rollCall } = (await roll(8, call.id)).body;
      await detach(2, call.id, gone.id);
      return { call, gone, stays, rollCall };
    }

    test('by itself', async () => {
      const { call, gone, stays, rollCall } = await unanswered();
      await attach(2, call.id, gone.id);
      await detach(2, call.id, gone.id);
      wait(LATE_MS);

      const { body } = await attach(2, call.id, gone.id);

      expect(body.rollCall).toEqual({ ...rollCall, waiting: [stays.id] });
      expect((await answer(2, rollCall.id)).body).toMatchObject({ version: body.version });
      await order(8, { unitIds: [stays.id], callId: null });
      const sent = await order(8, { unitIds: [stays.id], callId: call.id });
      expect(sent.body.calls).toMatchObject([{ id: call.id, rollCall: null }]);
    });

    test('with another call that is merged into this one', async () => {
      const { call, gone, stays, rollCall } = await unanswered();
      const duplicate = await open();
      await order(8, { unitIds: [gone.id], callId: duplicate.id });
      wait(LATE_MS);

      const { body } = await merge(duplicate.id, call.id);

      expect(body.into.rollCall).toEqual({ ...rollCall, waiting: [stays.id] });
    });

    test('but within the minute it does', async () => {
      const { call, gone, stays, rollCall } = await unanswered();

      const { body } = await attach(2, call.id, gone.id);

      expect(body.rollCall).toEqual({ ...rollCall, waiting: [gone.id, stays.id] });
    });
  });

  test('needs a unit to ask, and is nothing to an outsider', async () => {
    const call = await open();
    const unit = await dutyUnit(2);
    expect(await roll(8, call.id)).toMatchObject({
      status: 409,
      body: { message: 'No unit is on this call' },
    });
    await order(8, { unitIds: [unit.id], callId: call.id });
    const { rollCall } = (await roll(2, call.id, 'again')).body;

    expect(await answer(OUTSIDER, rollCall.id)).toMatchObject({
      status: 404,
      body: { message: 'Roll call not found' },
    });
    expect((await answer(2, NO_SUCH_ID)).status).toBe(404);
    await close(2, call.id);
    expect((await roll(8, call.id, 'closed')).body.code).toBe('call_closed');
  });
});
