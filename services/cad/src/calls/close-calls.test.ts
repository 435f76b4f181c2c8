import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from './calls-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1, 2])));
afterAll(() => cad.stop());

const { attach, close, dutyUnit, open } = callVerbs(() => cad);
const path = '/api/communities/2/calls/close';
const closeAll = (userId: number, callIds: unknown) => cad.user(userId).post(path, { callIds });

test('several calls are closed at once, and their units are free again', async () => {
  const [first, second, closed] = [await open(), await open(), await open()];
  const unit = await dutyUnit(2, 'on-scene');
  await attach(2, first.id, unit.id);
  await close(2, closed.id);

  const answer = await closeAll(8, [second.id, first.id, closed.id]);

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject(
    [first, second, closed].map(({ id }) => ({ id, status: 'closed', assignedUnits: [] })),
  );
  expect((await attach(2, (await open()).id, unit.id)).status).toBe(200);
  expect(await cad.sql('select status from units where id = $1', [unit.id])).toEqual([
    { status: 'available' },
  ]);
  expect((await cad.facts()).find(({ type }) => type === 'cad.unit-dispatched')?.data).toMatchObject({
    userIds: [2],
    unitId: unit.id,
    callId: null,
    closedCallNumber: 1,
    status: 'available',
  });
  expect((await cad.facts()).find(({ type }) => type === 'cad.calls-closed')?.data).toEqual({
    calls: [first, second].map(({ id, callNumber }) => ({ callId: id, callNumber })),
  });
});

test('none is closed when one of them is not a call of this community', async () => {
  const [own, foreign] = [await open(2), await open(1)];

  const answers = [await closeAll(8, [own.id, foreign.id]), await closeAll(8, [own.id, NO_SUCH_ID])];

  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [404, 'Call not found'],
    [404, 'Call not found'],
  ]);
  const statuses = await cad.sql('select status from calls where id in ($1, $2)', [own.id, foreign.id]);
  expect(statuses).toEqual([{ status: 'active' }, { status: 'active' }]);
});

test('a call that two Dispatchers close at once is closed once', async () => {
  const call = await open();

  const answers = await Promise.all([closeAll(8, [call.id]), closeAll(1, [call.id])]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const facts = (await cad.facts()).filter(({ data }) =>
    JSON.stringify(data).includes(`"callId":${call.id},`),
  );
  expect(facts.filter(({ type }) => type === 'cad.calls-closed')).toHaveLength(1);
});

test.each([[undefined], [[]], ['1'], [[0]], [['1']], [Array.from({ length: 101 }, (_, index) => index + 1)]])(
  '%j is no list of calls',
  async (callIds) => {
    expect(await closeAll(8, callIds)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  },
);

test('closing several calls is for Dispatchers and Admins', async () => {
  const call = await open();
  const statuses = [];
  for (const userId of [OUTSIDER, 9, 2, 8, 1]) statuses.push((await closeAll(userId, [call.id])).status);

  expect(statuses).toEqual([404, 403, 403, 200, 200]);
  expect((await closeAll(2, [])).body).toMatchObject(LE_REQUIRED);
  expect((await cad.client(null).post(path, {})).status).toBe(401);
});

describe('a duplicate', () => {
  const post = (userId: number, callId: number, verb: string, body: object = {}) =>
    cad.user(userId).post(`/api/calls/${callId}/${verb}`, body);
  const merge = (userId: number, callId: number, intoCallId: unknown) =>
    post(userId, callId, 'merge', { intoCallId });
  const entriesOf = async (callId: number) => (await cad.user(8).get(`/api/calls/${callId}/entries`)).body;
  const later = (ms: number) => (cad.clock.now = new Date((cad.clock.now?.getTime() ?? Date.now()) + ms));
  const MINUTE = 60_000;

  test('is merged with its units and notes, and the merge is undone', async () => {
    const [call, into] = [await open(2, { callerPhone: '555-0100' }), await open()];
    const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
    await attach(2, into.id, first.id);
    for (const unit of [second, third]) await attach(unit.userId, call.id, unit.id);
    await post(8, call.id, 'notes', { text: 'RED CAR' });

    const merged = await merge(8, call.id, into.id);

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
    await cad.user(8).post('/api/communities/2/units/dispatch', { unitIds: [third.id], callId: null });
    expect(await post(8, call.id, 'unmerge')).toMatchObject({
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

  test('brings the time when a unit was on scene to the call that has that unit now', async () => {
    const [call, into] = [await open(), await open()];
    const setStatus = (status: string) =>
      cad.user(2).post('/api/communities/2/units/status', { status, callsign: 'UNIT-2' });
    const unit = await dutyUnit(2, 'on-scene');
    await attach(2, call.id, unit.id);

    const merged = await merge(8, call.id, into.id);

    expect(merged.body.into.firstOnSceneAt).toEqual(expect.any(String));

    const [next, target] = [await open(), await open()];
    await setStatus('off-duty');
    await attach(2, next.id, (await dutyUnit(2)).id);
    await merge(8, next.id, target.id);
    await setStatus('on-scene');
    const separated = await post(8, next.id, 'unmerge');
    expect(separated.body.call.firstOnSceneAt).toEqual(expect.any(String));
  });

  test('takes no changes, and says where they belong', async () => {
    const [call, into] = [await open(), await open()];
    await merge(8, call.id, into.id);
    const refused = {
      status: 409,
      body: { code: 'call_merged', message: `This call was merged into #${into.callNumber}` },
    };
    const unit = await dutyUnit(2);

    expect(await merge(8, call.id, (await open()).id)).toMatchObject(refused);
    expect(await merge(8, into.id, call.id)).toMatchObject(refused);
    expect(await attach(2, call.id, unit.id)).toMatchObject(refused);
    expect(await post(8, call.id, 'reopen')).toMatchObject(refused);
    expect(await post(8, call.id, 'notes', { text: 'X' })).toMatchObject(refused);
    expect(await cad.user(8).patch(`/api/calls/${call.id}`, { version: 1, location: 'PIER' })).toMatchObject(
      refused,
    );
    expect(await cad.user(2).put(`/api/calls/${call.id}`, { location: 'PIER' })).toMatchObject(refused);
    expect((await close(2, call.id)).status).toBe(200);
  });

  test('can be separated for ten minutes, and a closed call reopened for a day', async () => {
    cad.clock.now = new Date();
    const [call, other, into, closed] = [await open(), await open(), await open(), await open()];
    for (const { id } of [call, other]) await merge(8, id, into.id);
    await close(2, closed.id);

    later(10 * MINUTE);
    expect((await post(8, other.id, 'unmerge')).status).toBe(200);
    later(1);
    expect(await post(8, call.id, 'unmerge')).toMatchObject({
      status: 409,
      body: { code: 'call_merged', message: 'A merge can be undone for ten minutes' },
    });
    expect(await post(8, closed.id, 'reopen')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await entriesOf(closed.id)).at(-1)).toMatchObject({ kind: 'reopened', by: { userId: 8 } });
    for (const { id } of [closed, other]) await close(2, id);
    later(24 * 60 * MINUTE);
    expect((await post(8, other.id, 'reopen')).status).toBe(200);
    later(1);
    expect(await post(8, closed.id, 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'call_closed', message: 'This call was closed more than 24 hours ago' },
    });
    cad.clock.now = null;
  });

  test('is of the same community, active, and another call', async () => {
    const [call, ended] = [await open(), await open()];
    await close(2, ended.id);

    expect(await merge(8, call.id, call.id)).toMatchObject({
      status: 400,
      body: { message: 'A call cannot be merged into itself' },
    });
    expect(await merge(8, call.id, (await open(1)).id)).toMatchObject({ status: 404 });
    expect(await merge(8, call.id, ended.id)).toMatchObject({ status: 409, body: { code: 'call_closed' } });
    expect((await merge(8, call.id, 'x')).status).toBe(400);
    expect(await post(8, call.id, 'unmerge')).toMatchObject({
      status: 400,
      body: { message: 'This call was not merged' },
    });
    expect(await merge(OUTSIDER, call.id, ended.id)).toMatchObject({ status: 404 });
  });

  test('is merged by an officer whose calls both are, while nobody dispatches', async () => {
    const taken = () =>
      cad.user(2).post('/api/communities/2/dispatch/calls', { location: 'X', description: 'Y' });
    const [call, into] = [(await taken()).body, (await taken()).body];

    expect((await merge(2, call.id, (await open()).id)).status).toBe(403);
    expect((await merge(2, call.id, (await open(1)).id)).status).toBe(404);
    expect((await merge(3, call.id, into.id)).status).toBe(403);
    expect((await merge(2, call.id, into.id)).status).toBe(200);
  });
});
