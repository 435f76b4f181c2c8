import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { sessionEnded } from '@ten8/contracts/auth/session';
import { ACTOR_HEADER, signActor } from '@ten8/service-kit/access/actor';
import { buildActor } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startRealtimeHarness, type Listener, type RealtimeHarness } from './realtime-harness';

let realtime: RealtimeHarness;
beforeAll(async () => void (realtime = await startRealtimeHarness()));
afterAll(() => realtime.stop());

let nextCommunity = 10;
let nextUser = 100;
/** A fresh community, somebody in it with these roles, and a witness who stays. */
async function scene(roles: ('Civilian' | 'Dispatcher' | 'Law Enforcement' | 'Admin')[]) {
  const communityId = (nextCommunity += 1);
  const [userId, other] = [(nextUser += 1), (nextUser += 1)];
  realtime.others.community.join(userId, roles, communityId);
  realtime.others.community.join(other, ['Dispatcher'], communityId);
  const witness = await realtime.connect(other, { replica: 1 });
  await witness.join(communityId);
  return { communityId, userId, witness, person: await realtime.connect(userId) };
}

async function hearsNothing(person: Listener, witness: Listener, communityId: number): Promise<void> {
  const before = person.alerts.length;
  const alert = realtime.raise(communityId);
  await eventually(() => expect(witness.alerts).toContainEqual(alert));
  // Its own answer comes after whatever was sent to it before.
  await person.join(2_000_000_000);
  expect(person.alerts).toHaveLength(before);
}

test('those who have a call open are told of each other, on all replicas, until they leave', async () => {
  const { person, userId, witness, communityId } = await scene(['Dispatcher']);
  const outsider = await scene(['Dispatcher']);
  const [call, other] = [{ callId: 12 }, { callId: 13 }];
  const seen = (listener: Listener) => listener.viewers.at(-1)?.userIds.toSorted();
  const both = [userId, witness.actor.userId];

  expect(await person.ask('viewing', call)).toMatchObject({ ok: false, code: 'not_found' });
  await Promise.all([person.join(communityId), outsider.person.join(outsider.communityId)]);
  for (const listener of [person, witness, outsider.person])
    expect(await listener.ask('viewing', call)).toEqual({ ok: true });
  await eventually(() =>
    expect([person, witness, outsider.person].map(seen)).toEqual([both, both, [outsider.userId]]),
  );

  await person.ask('viewing', other);
  await eventually(() => expect([seen(person), seen(witness)]).toEqual([[userId], [witness.actor.userId]]));
  await witness.ask('viewing', other);
  await eventually(() => expect(seen(person)).toEqual(both));
  witness.socket.disconnect();
  await eventually(() => expect(seen(person)).toEqual([userId]));

  expect(await person.ask('viewing', { callId: 'x' })).toMatchObject({ code: 'invalid_request' });
  expect(await person.ask('viewing', { callId: null })).toEqual({ ok: true });
});

test('a check of the connection is answered, also outside every room', async () => {
  const { person } = await scene([]);

  expect(await person.ask('check-connection', {})).toEqual({ ok: true });
});

test('who leaves the community has none of its calls open any more', async () => {
  const { person, userId, witness, communityId } = await scene(['Dispatcher']);
  const call = { callId: 12 };
  await person.join(communityId);
  await person.ask('viewing', call);
  await witness.ask('viewing', call);
  const both = [userId, witness.actor.userId];
  await eventually(() => expect(witness.viewers.at(-1)?.userIds.toSorted()).toEqual(both));

  realtime.others.community.remove(userId, communityId);

  await eventually(() => expect(witness.viewers.at(-1)?.userIds).toEqual([witness.actor.userId]));
});

test('without Redis those who have a call open at one replica are still told of each other', async () => {
  const { person, userId, communityId } = await scene(['Dispatcher']);
  const colleague = await realtime.connect(userId + 1);
  for (const listener of [person, colleague]) await listener.join(communityId);
  await realtime.killRedis();

  for (const listener of [person, colleague]) await listener.ask('viewing', { callId: 12 });

  await eventually(() =>
    expect(person.viewers.at(-1)?.userIds.toSorted()).toEqual([userId, colleague.actor.userId]),
  );
  await realtime.restartRedis();
});

test.each([
  ['no token', {}],
  ['a forged token', { [ACTOR_HEADER]: 'x.y.z' }],
  [
    'a token signed by somebody else',
    { [ACTOR_HEADER]: signActor('another-secret', { actor: buildActor(1), address: '' }) },
  ],
])('a connection with %s is refused', async (_what, headers) => {
  const listener = realtime.dial(0, headers);

  await eventually(() => expect(listener.refused).toEqual(['Unauthorized']));
});

test('a visitor without a session is refused', async () => {
  const token = signActor(realtime.secret, { actor: null, address: '203.0.113.7' });

  const listener = realtime.dial(0, { [ACTOR_HEADER]: token }, 'polling');

  await eventually(() => expect(listener.refused).toEqual(['Unauthorized']));
});

test.each([['Dispatcher'], ['Law Enforcement'], ['Admin']] as const)('%s may join', async (role) => {
  const { person, communityId } = await scene([role]);

  expect(await person.join(communityId)).toEqual({ ok: true, communityId });
});

test('a civilian is refused, an outsider learns nothing, and both keep the room joined before', async () => {
  const { person, communityId, userId } = await scene(['Law Enforcement']);
  await person.join(communityId);
  const asCivilian = (nextCommunity += 1);
  realtime.others.community.join(userId, ['Civilian'], asCivilian);

  expect(await person.join(asCivilian)).toEqual({
    ok: false,
    code: 'forbidden',
    message: 'Law Enforcement or Admin role required',
  });
  expect(await person.join(999_999)).toEqual({
    ok: false,
    code: 'not_found',
    message: 'Community not found',
  });

  const alert = realtime.raise(communityId);
  await eventually(() => expect(person.alerts).toEqual([alert]));
});

test('a right that is refused to a socket is a security line with user and address', async () => {
  const { logger, lines } = recordLog();
  const own = await startRealtimeHarness({ logger });
  own.others.community.join(7, ['Civilian'], 1);
  const person = await own.connect(7);

  await person.join(1);
  await person.join(2);

  expect(lines.filter(({ msg }) => msg === 'security')).toMatchObject([
    {
      ...{ security: 'right refused', code: 'forbidden', reason: 'Law Enforcement or Admin role required' },
      ...{ userId: 7, address: expect.any(String) },
    },
  ]);
  await own.stop();
});

test('joining another community leaves the first', async () => {
  const { person, communityId, userId, witness } = await scene(['Admin']);
  await person.join(communityId);
  const second = (nextCommunity += 1);
  realtime.others.community.join(userId, ['Admin'], second);

  await person.join(second);

  await hearsNothing(person, witness, communityId);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['text', 'join'],
  ['a list', [1]],
  ['no id', {}],
  ['an id that is text', { communityId: '1' }],
  ['zero', { communityId: 0 }],
  ['an id beyond any', { communityId: 1e12 }],
])('a join with %s is answered as invalid', async (_what, payload) => {
  const person = await realtime.connect((nextUser += 1));

  expect(await person.ask('join-community', payload)).toMatchObject({ ok: false, code: 'invalid_request' });
});

test.each(['websocket', 'polling'])(
  'a client may leave the slash at the end of /ws/ out, with %s',
  async (transport) => {
    const actor = buildActor((nextUser += 1));
    const socket = io(`http://127.0.0.1:${realtime.replicas[0]?.port}`, {
      path: '/ws',
      addTrailingSlash: false,
      transports: [transport],
      extraHeaders: { [ACTOR_HEADER]: signActor(realtime.secret, { actor, address: '' }) },
      reconnection: false,
    });

    await eventually(() => expect(socket.connected).toBe(true));

    socket.disconnect();
  },
);

test.each(['panic-buton', 'error'])(
  'the event %s, which does not exist, is refused, and does no harm if it wants no answer',
  async (event) => {
    const person = await realtime.connect((nextUser += 1));

    person.socket.emit(event, { unitId: 7 });
    const answer = await person.socket.timeout(2_000).emitWithAck(event, { unitId: 7 });

    expect(answer).toEqual({ ok: false, code: 'not_found', message: 'Event not found' });
  },
);

test('a client that wants no answer does no harm', async () => {
  const person = await realtime.connect((nextUser += 1));

  person.socket.emit('join-community');
  person.socket.emit('panic-button', { unitId: 'x' });
  person.socket.emit('panic-button', null, 'not a callback');

  expect(await person.join(999_999)).toMatchObject({ code: 'not_found' });
});

test('a removed member leaves the room on every replica although no log can be read', async () => {
  const { person, communityId, userId, witness } = await scene(['Law Enforcement']);
  const elsewhere = await realtime.connect(userId, { replica: 1 });
  await Promise.all([person.join(communityId), elsewhere.join(communityId)]);
  let release = (): void => {};
  realtime.hold.logs = new Promise<void>((resolve) => (release = resolve));

  realtime.others.community.remove(userId, communityId);

  await eventually(() => hearsNothing(person, witness, communityId));
  await eventually(() => hearsNothing(elsewhere, witness, communityId));
  realtime.hold.logs = null;
  release();
});

test('a removed member hears nothing more', async () => {
  const { person, communityId, userId, witness } = await scene(['Law Enforcement']);
  await person.join(communityId);

  realtime.others.community.remove(userId, communityId);

  await eventually(() => hearsNothing(person, witness, communityId));
});

test('a member who loses the role gets no more events, one with another role does', async () => {
  const { person, communityId, userId, witness } = await scene(['Law Enforcement', 'Dispatcher']);
  await person.join(communityId);

  realtime.others.community.changeRoles(userId, ['Dispatcher'], communityId);
  const alert = realtime.raise(communityId);
  await eventually(() => expect(person.alerts).toEqual([alert]));
  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);

  await eventually(() => hearsNothing(person, witness, communityId));
});

test('a role that is taken and given back at once keeps the officer listening', async () => {
  const { person, communityId, userId } = await scene(['Law Enforcement']);
  await person.join(communityId);

  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);
  realtime.others.community.changeRoles(userId, ['Law Enforcement'], communityId);

  await eventually(() => {
    const alert = realtime.raise(communityId);
    return eventually(() => expect(person.alerts).toContainEqual(alert), 500);
  });
});

test('an officer whose role is given back hears alarms again, without a new connection', async () => {
  const { person, communityId, userId, witness } = await scene(['Law Enforcement']);
  await person.join(communityId);
  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);
  await eventually(() => hearsNothing(person, witness, communityId));

  realtime.others.community.changeRoles(userId, ['Law Enforcement'], communityId);

  await eventually(() => {
    const alert = realtime.raise(communityId);
    return eventually(() => expect(person.alerts).toContainEqual(alert), 500);
  });
});

test('whose roles cannot be asked for while they change has to connect again', async () => {
  const { person, communityId, userId } = await scene(['Law Enforcement']);
  await person.join(communityId);
  let release = (): void => {};
  realtime.hold.until = new Promise<void>((resolve) => (release = resolve));

  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);

  await eventually(() => expect(person.lost).toEqual(['io server disconnect']));
  realtime.hold.until = null;
  release();
});

test('a role that is lost during a join is not used', async () => {
  const { person, communityId, userId } = await scene(['Law Enforcement']);
  const companion = await scene(['Dispatcher']);
  await companion.person.join(companion.communityId);
  let release = (): void => {};
  realtime.hold.until = new Promise<void>((resolve) => (release = resolve));
  realtime.hold.asked = 0;
  const joining = person.join(communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(1));

  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);
  // The companion's removal is the next fact; that its standing is asked for shows that the replica has read both.
  realtime.others.community.remove(companion.userId, companion.communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(2));
  realtime.hold.until = null;
  release();

  expect(await joining).toMatchObject({ ok: false, code: 'forbidden' });
});

test('who becomes a member during a join is let in', async () => {
  const { communityId } = await scene(['Dispatcher']);
  const companion = await scene(['Dispatcher']);
  await companion.person.join(companion.communityId);
  const userId = (nextUser += 1);
  const person = await realtime.connect(userId);
  let release = (): void => {};
  realtime.hold.until = new Promise<void>((resolve) => (release = resolve));
  realtime.hold.asked = 0;
  const joining = person.join(communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(1));

  realtime.others.community.join(userId, ['Dispatcher'], communityId);
  // The next fact: that the companion's roles are asked for shows that the replica has read both.
  realtime.others.community.remove(companion.userId, companion.communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(2));
  realtime.hold.until = null;
  release();

  expect(await joining).toEqual({ ok: true, communityId });
});

test('who gets another role stays among those who have the call open', async () => {
  const { person, userId, witness, communityId } = await scene(['Law Enforcement']);
  const [companion, third] = [await scene(['Dispatcher']), (nextUser += 1)];
  await Promise.all([person.join(communityId), companion.person.join(companion.communityId)]);
  realtime.others.community.join(third, ['Dispatcher'], communityId);
  const last = await realtime.connect(third);
  await last.join(communityId);
  for (const listener of [person, witness]) await listener.ask('viewing', { callId: 14 });

  realtime.others.community.changeRoles(userId, ['Law Enforcement', 'Dispatcher'], communityId);
  // The next fact.
  realtime.others.community.remove(companion.userId, companion.communityId);
  await eventually(() => hearsNothing(companion.person, companion.witness, companion.communityId));
  await last.ask('viewing', { callId: 14 });

  await eventually(() => expect(witness.viewers.at(-1)?.userIds).toContain(third));
  expect(witness.viewers.at(-1)?.userIds.toSorted()).toEqual([userId, witness.actor.userId, third]);
});

test('who joins another community while a role in the first is taken and given back stays in the other', async () => {
  const { person, communityId, userId } = await scene(['Dispatcher']);
  const [companion, other] = [await scene(['Dispatcher']), await scene(['Dispatcher'])];
  realtime.others.community.join(userId, ['Dispatcher'], other.communityId);
  await Promise.all([person.join(communityId), companion.person.join(companion.communityId)]);
  let release = (): void => {};
  realtime.hold.until = new Promise<void>((resolve) => (release = resolve));
  realtime.hold.asked = 0;
  const joining = person.join(other.communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(1));

  realtime.others.community.changeRoles(userId, ['Civilian'], communityId);
  realtime.others.community.changeRoles(userId, ['Dispatcher'], communityId);
  // The companion's removal is the next fact, as above.
  realtime.others.community.remove(companion.userId, companion.communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(2));
  realtime.hold.until = null;
  release();

  expect(await joining).toMatchObject({ ok: true });
  // Its answer comes after everything that was begun before it.
  await person.join(2_000_000_000);
  const alert = realtime.raise(other.communityId);
  await eventually(() => expect(person.alerts).toContainEqual(alert));
});

test('who loses the role in another community stays in the room of this one', async () => {
  const { person, communityId, userId } = await scene(['Dispatcher']);
  const [companion, other] = [await scene(['Dispatcher']), await scene(['Dispatcher'])];
  realtime.others.community.join(userId, ['Dispatcher'], other.communityId);
  await Promise.all([person.join(communityId), companion.person.join(companion.communityId)]);

  realtime.others.community.remove(userId, other.communityId);
  // The next fact: once it is handled, so is the one before it.
  realtime.others.community.remove(companion.userId, companion.communityId);
  await eventually(() => hearsNothing(companion.person, companion.witness, companion.communityId));

  const alert = realtime.raise(communityId);
  await eventually(() => expect(person.alerts).toContainEqual(alert));
});

test('a session that ends during a join joins no room', async () => {
  const { person, communityId, userId } = await scene(['Law Enforcement']);
  let release = (): void => {};
  realtime.hold.until = new Promise<void>((resolve) => (release = resolve));
  realtime.hold.asked = 0;
  void person.join(communityId);
  await eventually(() => expect(realtime.hold.asked).toBe(1));

  realtime.others.auth.addFact(sessionEnded, null, { userId, sessionId: person.actor.sessionId });
  await eventually(() => expect(person.lost).toEqual(['io server disconnect']));
  realtime.hold.until = null;
  release();

  const { person: next, communityId: other } = await scene(['Law Enforcement']);
  expect(await next.join(other)).toMatchObject({ ok: true });
  expect(person.alerts).toEqual([]);
});

test('a deleted community has no listeners left', async () => {
  const { person, communityId } = await scene(['Admin']);
  await person.join(communityId);

  realtime.others.community.deleteCommunity(communityId);

  const other = await scene(['Admin']);
  await other.person.join(other.communityId);
  await eventually(async () => {
    const before = person.alerts.length;
    realtime.raise(communityId);
    const marker = realtime.raise(other.communityId);
    await eventually(() => expect(other.person.alerts).toContainEqual(marker));
    await person.join(2_000_000_000);
    expect(person.alerts).toHaveLength(before);
  });
});

test('an ended session is disconnected everywhere and cannot connect again', async () => {
  const actor = buildActor((nextUser += 1), { sessionId: randomUUID() });
  const [here, there] = [
    await realtime.connect(actor.userId, { actor }),
    await realtime.connect(actor.userId, { actor, replica: 1 }),
  ];

  realtime.others.auth.addFact(sessionEnded, null, { userId: actor.userId, sessionId: actor.sessionId });

  await eventually(() =>
    expect([...here.lost, ...there.lost]).toEqual(Array(2).fill('io server disconnect')),
  );
  const other = await realtime.connect((nextUser += 1));
  realtime.clock.now = new Date(Date.now() + 60_000);
  const { userId, sessionId } = other.actor;
  realtime.others.auth.addFact(sessionEnded, null, { userId, sessionId });
  await eventually(() => expect(other.lost).toHaveLength(1));

  const again = realtime.dial(0, { [ACTOR_HEADER]: signActor(realtime.secret, { actor, address: '' }) });
  await eventually(() => expect(again.refused).toEqual(['Unauthorized']));
  realtime.clock.now = null;
});

test.each([
  [
    'the end of a session',
    () => realtime.others.auth.addFact(sessionEnded, null, { userId: 0, sessionId: 'of another form' }),
  ],
  ['the removal of a member', () => realtime.others.community.remove(1, 1, 7)],
])('when %s cannot be read, everyone has to connect again', async (_what, append) => {
  const { person, communityId, userId, witness } = await scene(['Law Enforcement']);
  await person.join(communityId);

  append();

  await eventually(() =>
    expect([...person.lost, ...witness.lost]).toEqual(Array(2).fill('io server disconnect')),
  );
  const again = await realtime.connect(userId);
  expect(await again.join(communityId)).toMatchObject({ ok: true });
});

test.each([
  ['their own session ends has to sign in again', null],
  ['the end of a session cannot be read has to connect again', 'of another form'],
])('nobody is let in before the logs are read, and who is still connecting when %s', async (_what, ended) => {
  const held = await startRealtimeHarness();
  let release = (): void => {};
  held.hold.logs = new Promise<void>((resolve) => (release = resolve));
  await held.startReplica();
  const actor = buildActor(7);
  const token = signActor(held.secret, { actor, address: '' });
  const early = held.dial(2, { [ACTOR_HEADER]: token }, 'polling');
  await new Promise<void>((resolve) => early.socket.io.once('open', resolve));
  // By polling, the request to connect is a POST of its own. The server has taken it once that is answered.
  await new Promise<void>((resolve) => early.socket.io.engine.once('drain', resolve));
  const ready = await fetch(`http://127.0.0.1:${held.replicas[2]?.port}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { failing: ['logs'] }]);
  expect(early.socket.connected).toBe(false);

  held.others.auth.addFact(sessionEnded, null, { userId: 7, sessionId: ended ?? actor.sessionId });
  held.hold.logs = null;
  release();

  await eventually(() => expect(early.lost).toEqual(['io server disconnect']));
  await held.stop();
});

test('another session of the same user stays', async () => {
  const userId = (nextUser += 1);
  const [first, second] = [await realtime.connect(userId), await realtime.connect(userId)];

  realtime.others.auth.addFact(sessionEnded, null, { userId, sessionId: first.actor.sessionId });

  await eventually(() => expect(first.lost).toHaveLength(1));
  expect(second.socket.connected).toBe(true);
});

test('a client that sends too many requests is told to wait', async () => {
  const person = await realtime.connect((nextUser += 1));
  const answers = await Promise.all(Array.from({ length: 121 }, () => person.join(999_999)));

  expect(answers.filter((answer) => !answer.ok && answer.code === 'not_found')).toHaveLength(120);
  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate_limited', retryAfterMs: expect.any(Number) });
});
