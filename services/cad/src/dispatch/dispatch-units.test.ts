import { DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import type { Harness } from '@ten8/test-kit/service-harness';
import { DISPATCHER_REQUIRED, NO_SUCH_ID, OUTSIDER, setSelfDispatch, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';

let cad: Harness;
beforeAll(async () => {
  cad = await startCad([1, 2]);
  await setSelfDispatch(cad, false);
});
afterAll(() => cad.stop());

const { open, dutyUnit, attach, detach, close, merge, order, timelineOf } = callVerbs(() => cad);
const factsSince = async (before: number) => (await cad.facts()).slice(before);

test('units are sent to a call in the order in which they are named, and are en route', async () => {
  const call = await open();
  const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
  const before = (await cad.facts()).length;

  const sent = await order(8, { unitIds: [second.id, first.id], callId: call.id });

  expect(sent).toMatchObject({
    status: 200,
    body: {
      units: [
        { id: first.id, status: 'en-route' },
        { id: second.id, status: 'en-route' },
      ],
      calls: [{ id: call.id, version: 2, assignedUnits: [String(second.id), String(first.id)] }],
    },
  });
  expect(await timelineOf(call.id)).toEqual([
    ['unit-assigned', second.id],
    ['unit-assigned', first.id],
    ['status-changed', second.id],
    ['status-changed', first.id],
  ]);
  const facts = await factsSince(before);
  expect(facts.map(({ type }) => type)).toEqual([
    'cad.unit-attached',
    'cad.unit-attached',
    'cad.unit-status-changed',
    'cad.unit-status-changed',
    'cad.unit-dispatched',
    'cad.unit-dispatched',
  ]);
  expect(facts.at(-1)?.data).toEqual({
    userIds: [2],
    unitId: first.id,
    callId: call.id,
    callNumber: call.callNumber,
    closedCallNumber: null,
    status: 'en-route',
    byName: 'First8 Last8',
  });
});

test('one unit is made primary, on the call already or not, and the others keep their order', async () => {
  const call = await open();
  const [first, second, third] = [await dutyUnit(2), await dutyUnit(3), await dutyUnit(4)];
  await order(8, { unitIds: [first.id, second.id], callId: call.id });

  const led = await order(8, { unitIds: [second.id], callId: call.id, isPrimary: true });
  const joined = await order(8, { unitIds: [third.id], callId: call.id, isPrimary: true });
  const again = await order(8, { unitIds: [third.id], callId: call.id, isPrimary: true });

  const idsOf = (answer: typeof led) => answer.body.calls[0]?.assignedUnits;
  expect(idsOf(led)).toEqual([second.id, first.id].map(String));
  expect(idsOf(joined)).toEqual([third.id, second.id, first.id].map(String));
  expect(again.body.calls).toEqual([]);
  expect((await timelineOf(call.id)).slice(4)).toEqual([
    ['primary-changed', second.id],
    ['unit-assigned', third.id],
    ['primary-changed', third.id],
    ['status-changed', third.id],
  ]);
});

test.each([
  { unitIds: [1, 2], callId: 1 },
  { unitIds: [1], callId: null },
  { unitIds: [1], status: 'busy' },
])('primary is one unit on one call, and not %j', async (body) => {
  expect(await order(8, { ...body, isPrimary: true })).toMatchObject({
    status: 400,
    body: { message: 'Choose one unit and its call' },
  });
});

test('a unit that is elsewhere moves, and both calls say so', async () => {
  const [from, to] = [await open(), await open()];
  const [moving, staying] = [await dutyUnit(2), await dutyUnit(3)];
  await attach(2, from.id, moving.id);
  await attach(3, from.id, staying.id);

  const sent = await order(8, { unitIds: [moving.id], callId: to.id, status: 'on-scene' });

  expect(sent.body).toMatchObject({
    units: [{ id: moving.id, status: 'on-scene' }],
    calls: [
      { id: from.id, assignedUnits: [String(staying.id)] },
      { id: to.id, assignedUnits: [String(moving.id)] },
    ],
  });
  expect((await timelineOf(from.id)).slice(2)).toEqual([
    ['unit-cleared', moving.id],
    ['primary-changed', staying.id],
  ]);
  expect(await timelineOf(to.id)).toEqual([
    ['unit-assigned', moving.id],
    ['status-changed', moving.id],
  ]);
});

test('a unit that is on the call already is not set back by a second assignment', async () => {
  const call = await open();
  const unit = await dutyUnit(2);
  await order(8, { unitIds: [unit.id], callId: call.id, status: 'on-scene' });
  const before = (await cad.facts()).length;

  const again = await order(8, { unitIds: [unit.id], callId: call.id });

  expect(again.body).toMatchObject({ units: [{ status: 'on-scene' }], calls: [] });
  expect(await factsSince(before)).toEqual([]);
});

test('a unit that is taken from its call is available, or keeps its status when told so', async () => {
  const call = await open();
  const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
  await order(8, { unitIds: [first.id, second.id], callId: call.id });

  const cleared = await order(8, { unitIds: [first.id], callId: null });
  const kept = await order(8, { unitIds: [second.id], callId: null, keepStatus: true });

  expect(cleared.body).toMatchObject({
    units: [{ status: 'available' }],
    calls: [{ assignedUnits: [String(second.id)] }],
  });
  expect(kept.body).toMatchObject({ units: [{ status: 'en-route' }], calls: [{ assignedUnits: [] }] });
});

test('a status alone leaves units where they are, except off duty', async () => {
  const call = await open();
  const unit = await dutyUnit(2);
  await order(8, { unitIds: [unit.id], callId: call.id });

  const busy = await order(8, { unitIds: [unit.id], status: 'busy' });
  const off = await order(8, { unitIds: [unit.id], status: 'off-duty' });

  expect(busy.body).toMatchObject({
    units: [{ status: 'busy' }],
    calls: [{ assignedUnits: [String(unit.id)] }],
  });
  expect(off.body).toMatchObject({ units: [{ status: 'off-duty' }], calls: [{ assignedUnits: [] }] });
});

test('a unit that is unavailable goes to no call, but leaves its call and gets another status', async () => {
  const call = await open();
  const unit = await dutyUnit(2);
  await order(8, { unitIds: [unit.id], callId: call.id });
  await order(8, { unitIds: [unit.id], status: 'unavailable' });

  const sent = await order(8, { unitIds: [unit.id], callId: (await open()).id });
  const cleared = await order(8, { unitIds: [unit.id], callId: null });
  const available = await order(8, { unitIds: [unit.id], status: 'available' });
  const [last] = (await cad.facts()).slice(-2);
  await order(8, { unitIds: [unit.id], status: 'off-duty' });
  const offDuty = await order(8, { unitIds: [unit.id], status: 'available' });

  expect(sent).toMatchObject({ status: 409, body: { code: 'not_on_duty' } });
  expect(cleared.body).toMatchObject({
    units: [{ status: 'unavailable' }],
    calls: [{ assignedUnits: [] }],
  });
  expect(available.body).toMatchObject({ units: [{ status: 'available' }] });
  // The bot writes the officer's name into the nickname, and has forgotten it while the unit was unavailable.
  expect(last).toMatchObject({
    type: 'cad.unit-status-changed',
    data: { status: 'available', before: 'unavailable', name: unit.name },
  });
  expect(offDuty).toMatchObject({ status: 409, body: { message: 'UNIT-2 is not on duty' } });
});

test('all units move or none', async () => {
  const call = await open();
  const [own, off] = [await dutyUnit(2), await dutyUnit(3, 'unavailable')];
  const foreign = await dutyUnit(4, 'available', 1);

  const withOff = await order(8, { unitIds: [own.id, off.id], callId: call.id });
  const withForeign = await order(8, { unitIds: [own.id, foreign.id], callId: call.id });
  const most = Array.from({ length: 50 }, (_, index) => NO_SUCH_ID - index);
  const withStrangers = await order(8, { unitIds: most, callId: call.id });
  const toNowhere = await order(8, { unitIds: [own.id], callId: NO_SUCH_ID });
  const toForeign = await order(8, { unitIds: [own.id], callId: (await open(1)).id });
  await close(8, call.id);
  const toClosed = await order(8, { unitIds: [own.id], callId: call.id });

  expect(withOff).toMatchObject({
    status: 409,
    body: { code: 'not_on_duty', message: 'UNIT-3 is not on duty' },
  });
  for (const answer of [withForeign, withStrangers])
    expect(answer).toMatchObject({ status: 404, body: { message: 'Unit not found' } });
  for (const answer of [toNowhere, toForeign])
    expect(answer).toMatchObject({ status: 404, body: { message: 'Call not found' } });
  expect(toClosed).toMatchObject({ status: 409, body: { code: 'call_closed' } });
  expect(await cad.sql('select 1 from assignments where unit_id in ($1, $2)', [own.id, foreign.id])).toEqual(
    [],
  );
});

test.each([
  [{ callId: null }],
  [{ unitIds: [], callId: null }],
  [{ unitIds: [1, 1], callId: null }],
  [{ unitIds: Array.from({ length: 51 }, (_, index) => index + 1), callId: null }],
  [{ unitIds: ['1'], callId: null }],
  [{ unitIds: [1] }],
  [{ unitIds: [1], callId: 'x' }],
  [{ unitIds: [1], callId: 1, status: 'off-duty' }],
  [{ unitIds: [1], status: 'lunch' }],
])('%j is no order', async (body) => {
  expect(await order(8, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test('two dispatchers who move one unit again and again leave it on exactly one call', async () => {
  const calls = [await open(), await open()];
  const unit = await dutyUnit(2);

  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      [8, 1].map((user, index) => order(user, { unitIds: [unit.id], callId: calls[index]?.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await cad.sql('select 1 from assignments where unit_id = $1', [unit.id])).toHaveLength(1);
  }
  await detach(8, calls[0]?.id, unit.id);
});

test('is for Dispatchers and Admins', async () => {
  expect(await order(OUTSIDER, {})).toMatchObject({ status: 404, body: { message: 'Community not found' } });
  expect(await order(9, {})).toMatchObject(DISPATCHER_REQUIRED);
  expect(await order(2, {})).toMatchObject(DISPATCHER_REQUIRED);
  expect((await order(1, {})).status).toBe(400);
  expect((await cad.client(null).post('/api/communities/2/units/dispatch', {})).status).toBe(401);
});

describe('a call that dispatch closes', () => {
  test('frees its units, and those on duty are available in the same commit', async () => {
    const call = await open();
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await order(8, { unitIds: [first.id, second.id], callId: call.id });
    await cad.user(3).patch(`/api/units/${second.id}/status`, { status: 'unavailable' });
    const { version } =
      (await cad.sql<{ version: number }>('select version from calls where id = $1', [call.id]))[0] ?? {};
    const before = (await cad.facts()).length;

    const closed = await cad
      .user(8)
      .patch(`/api/calls/${call.id}`, { version, status: 'closed', location: 'PIER' });

    expect(closed).toMatchObject({
      status: 200,
      body: { status: 'closed', location: 'PIER', assignedUnits: [] },
    });
    const units = await cad.sql('select status from units where id in ($1, $2) order by id', [
      first.id,
      second.id,
    ]);
    expect(units).toEqual([{ status: 'available' }, { status: 'unavailable' }]);
    expect((await factsSince(before)).map(({ type }) => type)).toEqual([
      'cad.call-edited',
      'cad.call-closed',
      'cad.unit-status-changed',
      'cad.unit-dispatched',
    ]);
  });

  test('is closed so by Dispatchers and Admins only', async () => {
    const call = await open();

    expect(await cad.user(2).patch(`/api/calls/${call.id}`, { version: 1, status: 'closed' })).toMatchObject(
      DISPATCHER_REQUIRED,
    );
  });
});

describe('a call that is taken on the phone', () => {
  const path = '/api/communities/2/dispatch/calls';
  const phoned = {
    location: 'PIER',
    description: 'BOAT ON FIRE',
    callerName: 'JANE ROE',
    callerPhone: '555-0100',
  };

  test('is opened under the name that the caller gave, and says who took it', async () => {
    const sent = { ...phoned, priority: 'critical', characterId: 12 };
    const taken = await cad.user(8).post(path, sent, { 'idempotency-key': 'phone' });
    const again = await cad.user(8).post(path, sent, { 'idempotency-key': 'phone' });

    expect(taken).toMatchObject({
      status: 201,
      body: { ...phoned, type: '911', priority: 'critical', status: 'active', characterId: null },
    });
    expect(again.body).toEqual(taken.body);
    const [opened] = (await cad.user(8).get(`/api/calls/${taken.body.id}/entries`)).body;
    expect(opened).toMatchObject({ kind: 'opened', by: { userId: 8, name: 'First8 Last8' } });
  });

  test('needs a place and a description, and a Dispatcher or an Admin', async () => {
    expect(await cad.user(8).post(path, {})).toMatchObject({
      status: 400,
      body: { message: 'Please provide both location and description of the emergency' },
    });
    for (const user of [2, 9]) expect(await cad.user(user).post(path, {})).toMatchObject(DISPATCHER_REQUIRED);
    expect((await cad.user(OUTSIDER).post(path, {})).status).toBe(404);
  });
});

test('where the community says so, coming to a call and leaving one keep the status, unless the order names one', async () => {
  const settings = (body: object) => cad.user(1).put('/api/communities/2/dispatch/settings', body);
  const [call, unit] = [await open(), await dutyUnit(2, 'busy')];
  const statusAfter = async (body: object) =>
    (await order(8, { unitIds: [unit.id], ...body })).body.units[0].status;
  await settings({ whenAssigned: 'keep' });

  const assigned = await statusAfter({ callId: call.id });
  const cleared = await statusAfter({ callId: null });
  await settings({ whenCleared: 'keep' });
  const named = await statusAfter({ callId: call.id, status: 'on-scene' });
  const kept = await statusAfter({ callId: null });

  expect([assigned, cleared, named, kept]).toEqual(['busy', 'available', 'on-scene', 'on-scene']);
  await settings({ whenAssigned: 'en-route', whenCleared: 'available' });
});

describe('while nobody dispatches', () => {
  const phoned = { location: 'PIER', description: 'BOAT ON FIRE' };
  const take = (userId: number) => cad.user(userId).post('/api/communities/2/dispatch/calls', phoned);
  const edit = (userId: number, call: { id: number; version: number }) =>
    cad.user(userId).patch(`/api/calls/${call.id}`, { version: call.version, priority: 'low' });
  beforeAll(() => setSelfDispatch(cad, true));
  afterAll(() => setSelfDispatch(cad, false));

  test('officers open calls, and move their own unit and no other', async () => {
    const [own, other] = [await dutyUnit(2), await dutyUnit(3)];
    const taken = await take(2);

    expect(taken.status).toBe(201);
    expect((await order(2, { unitIds: [own.id], callId: taken.body.id })).status).toBe(200);
    expect(await order(2, { unitIds: [own.id, other.id], callId: null })).toMatchObject(DISPATCHER_REQUIRED);
    expect(await take(9)).toMatchObject(DISPATCHER_REQUIRED);
  });

  test('officers edit calls that they opened or are on, and no others', async () => {
    const [opened, foreign] = [(await take(2)).body, await open()];
    const own = await dutyUnit(2);

    expect((await edit(2, opened)).status).toBe(200);
    expect(await edit(3, opened)).toMatchObject(DISPATCHER_REQUIRED);
    expect(await edit(2, foreign)).toMatchObject(DISPATCHER_REQUIRED);
    const attached = (await attach(2, foreign.id, own.id)).body;
    expect((await edit(2, attached)).status).toBe(200);
  });

  test('officers undo the merge of a call into theirs, and of no other', async () => {
    const [own, duplicate] = [(await take(2)).body, await open()];
    await merge(duplicate.id, own.id);
    const undo = (userId: number) => cad.user(userId).post(`/api/calls/${duplicate.id}/unmerge`);

    expect(await undo(3)).toMatchObject(DISPATCHER_REQUIRED);
    expect((await undo(2)).status).toBe(200);
  });

  test('a dispatcher who comes on duty ends it, and so does the community', async () => {
    const duty = '/api/communities/2/dispatchers/me';
    await cad.user(8).put(duty.replace('2', '1'), { position: null });
    const call = (await take(2)).body;
    expect(call).toMatchObject({ status: 'active' });
    await cad.user(8).put(duty, { position: null });

    expect(await take(2)).toMatchObject(DISPATCHER_REQUIRED);
    expect(await edit(2, call)).toMatchObject(DISPATCHER_REQUIRED);
    await cad.user(8).delete(duty);
    expect((await take(2)).status).toBe(201);
    expect((await setSelfDispatch(cad, false)).body).toMatchObject({
      selfDispatch: false,
      limits: DEFAULT_LIMITS,
    });
    expect(await take(2)).toMatchObject(DISPATCHER_REQUIRED);
    expect((await cad.user(3).get('/api/communities/2/dispatch')).body.selfDispatch).toBe(false);
    await setSelfDispatch(cad, true);
  });
});
