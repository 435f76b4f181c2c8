import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { attach, close, dutyUnit, merge, open, order, unmerge } = callVerbs(() => cad);

describe('a duplicate', () => {
  const post = (callId: number, verb: string, body: object = {}) =>
    cad.user(8).post(`/api/calls/${callId}/${verb}`, body);
  const entriesOf = async (callId: number) => (await cad.user(8).get(`/api/calls/${callId}/entries`)).body;
  const later = (ms: number) => (cad.clock.now = new Date((cad.clock.now?.getTime() ?? Date.now()) + ms));
  const MINUTE = 60_000;

  test('is merged with its units and notes, and the merge is undone', async () => {
    const [call, into] = [await open(2, { callerPhone: '555-0100' }), await open()];
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await attach(2, into.id, first.id);
    for (const unit of [second, third]) await attach(unit.userId, call.id, unit.id);
    await post(call.id, 'notes', { text: 'RED CAR' });

    const merged = await merge(call.id, into.id);

    expect(merged).toMatchObject({
      status: 200,
      body: {
        call: { status: 'closed', disposition: 'DUPLICATE', mergedInto: into.id, assignedUnits: [] },
        into: { assignedUnits: [first, second, third].map(({ id }) => String(id)) },
      },
    });
    expect(merged.body.into.mergedInto).toBeNull();
    const kinds = (await entriesOf(into.id)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['opened', 'unit-assigned', 'note', 'merged', 'unit-assigned', 'unit-assigned']);
    expect((await entriesOf(into.id))[3].data).toMatchObject({
      callNumber: call.callNumber,
      isDuplicate: false,
      callerName: 'ANONYMOUS',
      callerPhone: '555-0100',
    });
    await order(8, { unitIds: [third.id], callId: null });
    expect(await unmerge(call.id)).toMatchObject({
      status: 200,
      body: {
        call: { status: 'active', disposition: null, assignedUnits: [String(second.id)] },
        into: { assignedUnits: [String(first.id)] },
        moved: ['UNIT-4'],
      },
    });
    expect((await cad.facts()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['cad.calls-merged', 'cad.calls-unmerged']),
    );
  });

  test('takes no note that was on its way during the merge, nor refuses one after it was undone', async () => {
    const [call, into] = [await open(), await open()];
    const note = () => post(call.id, 'notes', { text: 'RED CAR' });
    /** Sends a note while the other change waits for its turn. */
    const noteDuring = async (change: () => Promise<unknown>) => {
      const lock = await holdLock(cad.db, 'select 1 from communities where id = 2 for update');
      const changing = change();
      await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(1));
      const noting = note();
      await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(2));
      await lock.release();
      await changing;
      return noting;
    };

    expect(await noteDuring(() => merge(call.id, into.id))).toMatchObject({
      status: 409,
      body: { code: 'call_merged', message: `This call was merged into #${into.callNumber}` },
    });
    expect((await noteDuring(() => unmerge(call.id))).status).toBe(201);
  });

  test('brings the time when a unit was on scene to the call that has that unit now', async () => {
    const [call, into] = [await open(), await open()];
    const setStatus = (status: string) =>
      cad.user(2).post('/api/communities/2/units/status', { status, callsign: 'UNIT-2' });
    const unit = await dutyUnit(2, 'on-scene');
    await attach(2, call.id, unit.id);

    const merged = await merge(call.id, into.id);

    expect(merged.body.into.firstOnSceneAt).toEqual(expect.any(String));

    const [next, target] = [await open(), await open()];
    await setStatus('off-duty');
    await attach(2, next.id, (await dutyUnit(2)).id);
    await merge(next.id, target.id);
    await setStatus('on-scene');
    const separated = await unmerge(next.id);
    expect(separated.body.call.firstOnSceneAt).toEqual(expect.any(String));
  });

  test('takes no changes, and says where they belong', async () => {
    const [call, into] = [await open(), await open()];
    await merge(call.id, into.id);
    const refused = {
      status: 409,
      body: { code: 'call_merged', message: `This call was merged into #${into.callNumber}` },
    };
    const unit = await dutyUnit(2);

    expect(await merge(call.id, (await open()).id)).toMatchObject(refused);
    expect(await merge(into.id, call.id)).toMatchObject(refused);
    expect(await attach(2, call.id, unit.id)).toMatchObject(refused);
    expect(await post(call.id, 'reopen')).toMatchObject(refused);
    expect(await post(call.id, 'notes', { text: 'X' })).toMatchObject(refused);
    expect(await cad.user(8).patch(`/api/calls/${call.id}`, { version: 1, location: 'PIER' })).toMatchObject(
      refused,
    );
    expect(await cad.user(2).put(`/api/calls/${call.id}`, { location: 'PIER' })).toMatchObject(refused);
    expect((await close(2, call.id)).status).toBe(200);
  });

  test('can be separated for ten minutes, and a closed call reopened for a day', async () => {
    cad.clock.now = new Date();
    const [call, other, into, closed] = [await open(), await open(), await open(), await open()];
    for (const { id } of [call, other]) await merge(id, into.id);
    await close(2, closed.id);

    later(10 * MINUTE);
    expect((await unmerge(other.id)).status).toBe(200);
    later(1);
    expect(await unmerge(call.id)).toMatchObject({
      status: 409,
      body: { code: 'call_merged', message: 'A merge can be undone for ten minutes' },
    });
    expect(await post(closed.id, 'reopen')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await entriesOf(closed.id)).at(-1)).toMatchObject({ kind: 'reopened', by: { userId: 8 } });
    for (const { id } of [closed, other]) await close(2, id);
    later(24 * 60 * MINUTE);
    expect((await post(other.id, 'reopen')).status).toBe(200);
    later(1);
    expect(await post(closed.id, 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'call_closed', message: 'This call was closed more than 24 hours ago' },
    });
    cad.clock.now = null;
  });

  test('is of the same community, active, and another call', async () => {
    const [call, ended] = [await open(), await open()];
    await close(2, ended.id);

    expect(await merge(call.id, call.id)).toMatchObject({
      status: 400,
      body: { message: 'A call cannot be merged into itself' },
    });
    expect(await merge(call.id, (await open(1)).id)).toMatchObject({ status: 404 });
    expect(await merge(call.id, ended.id)).toMatchObject({ status: 409, body: { code: 'call_closed' } });
    expect((await merge(call.id, 'x')).status).toBe(400);
    expect(await unmerge(call.id)).toMatchObject({
      status: 400,
      body: { message: 'This call was not merged' },
    });
    expect(await merge(call.id, ended.id, OUTSIDER)).toMatchObject({ status: 404 });
  });

  test('is merged by an officer whose calls both are, while nobody dispatches', async () => {
    const taken = () =>
      cad.user(2).post('/api/communities/2/dispatch/calls', { location: 'X', description: 'Y' });
    const [call, into] = [(await taken()).body, (await taken()).body];

    expect((await merge(call.id, (await open()).id, 2)).status).toBe(403);
    expect((await merge(call.id, (await open(1)).id, 2)).status).toBe(404);
    expect((await merge(call.id, into.id, 3)).status).toBe(403);
    expect((await merge(call.id, into.id, 2)).status).toBe(200);
  });
});
