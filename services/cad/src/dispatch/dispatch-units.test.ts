import { DEFAULT_LIMITS, ROLL_CALL_MS } from '@ten8/contracts/cad/constants';
import type { Harness } from '@ten8/test-kit/service-harness';
import { NO_SUCH_ID, OUTSIDER, startCad } from '../cad-harness';
import { callVerbs } from '../calls/calls-harness';

let cad: Harness;
beforeAll(async () => {
  cad = await startCad([1, 2]);
  await selfDispatch(false);
});
afterAll(() => cad.stop());

const { open, dutyUnit, attach, detach, close } = callVerbs(() => cad);
const selfDispatch = (isOn: boolean) =>
  cad.user(1).put('/api/communities/2/dispatch/settings', { selfDispatch: isOn });
const order = (userId: number, body: object) =>
  cad.user(userId).post('/api/communities/2/units/dispatch', body);
const merge = (callId: number, intoCallId: number) =>
  cad.user(8).post(`/api/calls/${callId}/merge`, { intoCallId });
const unmerge = (callId: number) => cad.user(8).post(`/api/calls/${callId}/unmerge`);
const entriesOf = async (callId: number) =>
  (await cad.user(8).get(`/api/calls/${callId}/entries`)).body
    .slice(1)
    .map(({ kind, unitId }: { kind: string; unitId: number }) => [kind, unitId]);
const factsSince = async (before: number) => (await cad.facts()).slice(before);
const D = { status: 403, body: { code: 'forbidden', message: 'Dispatcher or Admin role required' } };

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
  expect(await entriesOf(call.id)).toEqual([
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
  expect((await entriesOf(call.id)).slice(4)).toEqual([
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
  expect((await entriesOf(from.id)).slice(2)).toEqual([
    ['unit-cleared', moving.id],
    ['primary-changed', staying.id],
  ]);
  expect(await entriesOf(to.id)).toEqual([
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
  await order(8, { unitIds: [unit.id], status: 'off-duty' });
  const offDuty = await order(8, { unitIds: [unit.id], status: 'available' });

  expect(sent).toMatchObject({ status: 409, body: { code: 'not_on_duty' } });
  expect(cleared.body).toMatchObject({
    units: [{ status: 'unavailable' }],
    calls: [{ assignedUnits: [] }],
  });
  expect(available.body).toMatchObject({ units: [{ status: 'available' }] });
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
  expect(await order(9, {})).toMatchObject(D);
  expect(await order(2, {})).toMatchObject(D);
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
      D,
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
    const taken = await cad
      .user(8)
      .post(path, { ...phoned, priority: 'critical' }, { 'idempotency-key': 'phone' });
    const again = await cad
      .user(8)
      .post(path, { ...phoned, priority: 'critical' }, { 'idempotency-key': 'phone' });

    expect(taken).toMatchObject({
      status: 201,
      body: { ...phoned, type: '911', priority: 'critical', status: 'active' },
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
    for (const user of [2, 9]) expect(await cad.user(user).post(path, {})).toMatchObject(D);
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
  beforeAll(() => selfDispatch(true));
  afterAll(() => selfDispatch(false));

  test('officers open calls, and move their own unit and no other', async () => {
    const [own, other] = [await dutyUnit(2), await dutyUnit(3)];
    const taken = await take(2);

    expect(taken.status).toBe(201);
    expect((await order(2, { unitIds: [own.id], callId: taken.body.id })).status).toBe(200);
    expect(await order(2, { unitIds: [own.id, other.id], callId: null })).toMatchObject(D);
    expect(await take(9)).toMatchObject(D);
  });

  test('officers edit calls that they opened or are on, and no others', async () => {
    const [opened, foreign] = [(await take(2)).body, await open()];
    const own = await dutyUnit(2);

    expect((await edit(2, opened)).status).toBe(200);
    expect(await edit(3, opened)).toMatchObject(D);
    expect(await edit(2, foreign)).toMatchObject(D);
    const attached = (await attach(2, foreign.id, own.id)).body;
    expect((await edit(2, attached)).status).toBe(200);
  });

  test('officers undo the merge of a call into theirs, and of no other', async () => {
    const [own, duplicate] = [(await take(2)).body, await open()];
    await merge(duplicate.id, own.id);
    const undo = (userId: number) => cad.user(userId).post(`/api/calls/${duplicate.id}/unmerge`);

    expect(await undo(3)).toMatchObject(D);
    expect((await undo(2)).status).toBe(200);
  });

  test('a dispatcher who comes on duty ends it, and so does the community', async () => {
    const duty = '/api/communities/2/dispatchers/me';
    const call = (await take(2)).body;
    await cad.user(8).put(duty, { position: null });

    expect(await take(2)).toMatchObject(D);
    expect(await edit(2, call)).toMatchObject(D);
    await cad.user(8).delete(duty);
    expect((await take(2)).status).toBe(201);
    expect((await selfDispatch(false)).body).toMatchObject({ selfDispatch: false, limits: DEFAULT_LIMITS });
    expect(await take(2)).toMatchObject(D);
    expect((await cad.user(3).get('/api/communities/2/dispatch')).body.selfDispatch).toBe(false);
    await selfDispatch(true);
  });
});

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
    expect((await entriesOf(call.id)).slice(-3)).toEqual([
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
    expect(await entriesOf(into.id)).toContainEqual(['roll-answered', second.id]);
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

describe('aid', () => {
  const ask = (userId: number, callId: number, body: object) =>
    cad.user(userId).post(`/api/calls/${callId}/aid`, body);
  const medic = async (userId: number) => {
    const unit = await dutyUnit(userId);
    await cad.user(userId).post('/api/communities/2/units/info', { department: 'San Andreas EMS' });
    return unit;
  };
  afterAll(() => cad.user(7).post('/api/communities/2/units/info', { department: 'Police' }));

  test('is needed until a unit of that kind comes, and its tone is heard by those units and not by who asks', async () => {
    const call = await open();
    const [officer, unit] = [await dutyUnit(2), await medic(7)];
    const before = (await cad.facts()).length;

    const asked = await ask(2, call.id, { kind: 'ems', code: 2 });

    expect(asked).toMatchObject({ status: 200, body: { needs: [{ kind: 'ems', code: 2, state: 'asked' }] } });
    const [, toned] = await factsSince(before);
    expect(toned).toMatchObject({ type: 'cad.aid-toned', data: { tone: 'ems', userIds: [7] } });
    await ask(7, call.id, { kind: 'ems', code: 3 });
    expect((await cad.facts()).at(-1)).toMatchObject({ type: 'cad.aid-toned', data: { userIds: [] } });
    await order(8, { unitIds: [officer.id], callId: call.id });
    const sent = await order(8, { unitIds: [unit.id], callId: call.id });
    expect(sent.body.calls[0].needs).toMatchObject([{ kind: 'ems', state: 'met' }]);
    expect(await entriesOf(call.id)).toContainEqual(['aid-met', unit.id]);
  });

  test('is not asked for on a closed call', async () => {
    const call = await open();
    await close(8, call.id);

    expect(await ask(8, call.id, { kind: 'ems' })).toMatchObject({
      status: 409,
      body: { code: 'call_closed' },
    });
  });

  test('is met by a unit that attaches itself, and goes with a merged call', async () => {
    const [call, into] = [await open(), await open()];
    const unit = await medic(7);
    await ask(8, call.id, { kind: 'ems' });
    await ask(8, call.id, { kind: 'fire' });

    const attached = await attach(7, call.id, unit.id);
    const merged = await merge(call.id, into.id);
    const unmerged = await unmerge(call.id);
    expect(unmerged.body.call.needs).toEqual(attached.body.needs);
    expect(unmerged.body.into.needs).toEqual([]);
    await merge(call.id, into.id);
    const waiting = await open();
    await ask(8, waiting.id, { kind: 'ems' });
    const helped = await merge(into.id, waiting.id);

    expect(attached.body.needs).toMatchObject([{ kind: 'ems', state: 'met' }, { kind: 'fire' }]);
    for (const { body } of [merged, helped])
      expect(body.into.needs).toMatchObject([
        { kind: 'ems', state: 'met' },
        { kind: 'fire', state: 'asked' },
      ]);
  });

  test('that is open on a merged call stays open, whatever the other call did not need any more', async () => {
    const [call, into] = [await open(), await open()];
    const unit = await medic(7);
    await ask(8, into.id, { kind: 'ems' });
    await attach(7, into.id, unit.id);
    await ask(8, into.id, { kind: 'fire', declined: 'NOBODY ON DUTY' });
    const before = (await ask(8, into.id, { kind: 'tow' })).body.needs;
    for (const kind of ['ems', 'fire']) await ask(8, call.id, { kind, code: 3 });

    const merged = await merge(call.id, into.id);

    expect(merged.body.into.needs).toMatchObject([
      { kind: 'tow', state: 'asked' },
      { kind: 'ems', code: 3, state: 'asked' },
      { kind: 'fire', code: 3, state: 'asked' },
    ]);
    expect((await unmerge(call.id)).body.into.needs).toEqual(before);
    await merge(call.id, into.id);
    await ask(8, into.id, { kind: 'ems', declined: 'ONE IS THERE' });
    expect((await unmerge(call.id)).body).toMatchObject({
      call: {
        needs: [
          { kind: 'ems', state: 'asked' },
          { kind: 'fire', state: 'asked' },
        ],
      },
      into: {
        needs: [{ kind: 'ems', state: 'declined' }, { kind: 'fire', state: 'declined' }, { kind: 'tow' }],
      },
    });
  });

  test('that the units of a merged call met is open again without them', async () => {
    const [call, into] = [await open(), await open()];
    await attach(7, call.id, (await medic(7)).id);
    await ask(8, into.id, { kind: 'ems' });

    expect((await merge(call.id, into.id)).body.into.needs).toMatchObject([{ state: 'met' }]);
    expect((await unmerge(call.id)).body.into.needs).toMatchObject([{ state: 'asked' }]);
    await ask(8, call.id, { kind: 'ems' });
    expect((await merge(call.id, into.id)).body.into.needs).toMatchObject([{ state: 'asked' }]);
  });

  test('that two duplicates have asked for stays open until both merges are undone', async () => {
    const [first, second, into] = [await open(), await open(), await open()];
    for (const { id } of [first, second]) {
      await ask(8, id, { kind: 'ems' });
      await merge(id, into.id);
    }
    const needsAfter = async ({ id }: { id: number }) => (await unmerge(id)).body.into.needs;

    expect(await needsAfter(first)).toMatchObject([{ kind: 'ems', state: 'asked' }]);
    expect(await needsAfter(second)).toEqual([]);
    for (const { id } of [first, second]) await merge(id, into.id);
    expect(await needsAfter(second)).toMatchObject([{ kind: 'ems', state: 'asked' }]);
    expect(await needsAfter(first)).toEqual([]);
  });

  test('is declined by a dispatcher with a reason', async () => {
    const call = await open();
    await ask(2, call.id, { kind: 'ems' });

    expect(await ask(2, call.id, { kind: 'ems', declined: 'NOBODY ON DUTY' })).toMatchObject(D);
    expect(await ask(8, call.id, { kind: 'ems', declined: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Say why' },
    });
    const declined = await ask(8, call.id, { kind: 'ems', declined: 'NOBODY ON DUTY' });
    const attached = await attach(7, call.id, (await medic(7)).id);
    for (const { body } of [declined, attached])
      expect(body.needs).toMatchObject([{ kind: 'ems', state: 'declined' }]);
    for (const body of [{}, { kind: 'navy' }, { kind: 'ems', code: 4 }])
      expect((await ask(8, call.id, body)).status).toBe(400);
  });
});

describe('tones and messages', () => {
  const post = (userId: number, what: string, body: object) =>
    cad.user(userId).post(`/api/communities/2/dispatch/${what}`, body);
  const lastFact = async () => (await cad.facts()).at(-1);

  test('go to units on duty, of some kinds or all, and to dispatchers on duty', async () => {
    for (const userId of [2, 3, 4, 5, 6, 7]) await dutyUnit(userId, 'off-duty');
    const unit = await dutyUnit(3);
    await cad.user(8).put('/api/communities/2/dispatchers/me', { position: null });

    expect(await post(8, 'tones', { tone: 'fire', kinds: ['fire'] })).toMatchObject({
      status: 201,
      body: { tone: 'fire', byName: 'First8 Last8' },
    });
    expect((await lastFact())?.data).toMatchObject({ tone: 'fire', userIds: [8] });
    await post(8, 'tones', { tone: 'attention' });
    expect((await lastFact())?.data).toMatchObject({ userIds: [3, 8] });
    await post(8, 'tones', { tone: 'leo', unitIds: [unit.id] });
    expect((await lastFact())?.data).toMatchObject({ userIds: [3] });
    await cad.user(8).delete('/api/communities/2/dispatchers/me');
  });

  test('a message is in the timeline of each call that its units are on', async () => {
    const call = await open();
    const [first, second] = [await dutyUnit(2), await dutyUnit(3)];
    await order(8, { unitIds: [first.id], callId: call.id });

    const text = 'X'.repeat(500);
    const sent = await post(8, 'messages', { unitIds: [first.id, second.id], text });

    expect(sent).toMatchObject({ status: 201, body: { text } });
    expect((await lastFact())?.data).toMatchObject({ userIds: [2, 3], callsigns: ['UNIT-2', 'UNIT-3'] });
    const entries = (await cad.user(8).get(`/api/calls/${call.id}/entries`)).body;
    expect(entries.at(-1)).toMatchObject({
      kind: 'message',
      data: { callsigns: ['UNIT-2'], text },
    });
  });

  test('are made once when they are sent twice, and so is a request for aid', async () => {
    const [call, unit] = [await open(), await dutyUnit(2)];
    const twice = async (path: string, body: object) => {
      const send = () => cad.user(8).post(path, body, { 'idempotency-key': 'once' });
      return [(await send()).body, (await send()).body];
    };

    for (const [first, second] of [
      await twice('/api/communities/2/dispatch/tones', { tone: 'leo' }),
      await twice('/api/communities/2/dispatch/messages', { unitIds: [unit.id], text: 'X' }),
      await twice(`/api/calls/${call.id}/aid`, { kind: 'ems' }),
    ])
      expect(second).toEqual(first);
    expect(await entriesOf(call.id)).toEqual([['aid-asked', null]]);
  });

  test('refuse what is no tone or no text, units of elsewhere and off duty', async () => {
    const off = await dutyUnit(4, 'off-duty');
    const bad = [
      ['tones', {}],
      ['tones', { tone: 'horn' }],
      ['tones', { tone: 'ems', kinds: [] }],
      ['tones', { tone: 'ems', kinds: ['ems'], unitIds: [1] }],
      ['messages', { unitIds: [off.id], text: ' ' }],
      ['messages', { unitIds: [off.id], text: 'X'.repeat(501) }],
      ['messages', { unitIds: [off.id, off.id], text: 'X' }],
    ] as const;
    for (const [what, body] of bad) expect((await post(8, what, body)).status).toBe(400);
    expect((await post(8, 'messages', { unitIds: [NO_SUCH_ID], text: 'X' })).status).toBe(404);
    expect((await post(8, 'tones', { tone: 'ems', unitIds: [off.id] })).body).toMatchObject({
      code: 'not_on_duty',
      message: 'UNIT-4 is not on duty',
    });
    expect(await post(2, 'tones', { tone: 'ems' })).toMatchObject(D);
  });
});
