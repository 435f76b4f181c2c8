import { callOpened } from '@ten8/contracts/cad/calls';
import { unitDispatched } from '@ten8/contracts/cad/dispatch';
import { messageSent, tonePlayed } from '@ten8/contracts/cad/tones';
import { eventually } from '@ten8/test-kit/eventually';
import { startRealtimeHarness, type Listener, type RealtimeHarness } from './realtime-harness';

let realtime: RealtimeHarness;
beforeAll(async () => void (realtime = await startRealtimeHarness()));
afterAll(() => realtime.stop());

let nextUser = 100;
/** An officer of community 1, unless told otherwise, who has joined its room. */
async function officer(replica = 0, communityId = 1, transport?: 'polling'): Promise<Listener> {
  const userId = (nextUser += 1);
  realtime.others.community.join(userId, ['Law Enforcement'], communityId);
  const listener = await realtime.connect(userId, { replica, ...(transport && { transport }) });
  expect(await listener.join(communityId)).toEqual({ ok: true, communityId });
  return listener;
}

/**
 * A second alarm that everyone hears afterwards proves that nothing more of the first will arrive. It may overtake
 * one whose message was lost, and which is read from the log.
 */
async function hearsExactly(listeners: Listener[], alertIds: string[]): Promise<void> {
  const last = realtime.raise(1);
  await eventually(() => {
    for (const { alerts } of listeners)
      expect(alerts.map(({ alertId }) => alertId)).toEqual(
        expect.arrayContaining([...alertIds, last.alertId]),
      );
  });
  for (const { alerts } of listeners) {
    expect(alerts.map(({ alertId }) => alertId).filter((id) => id !== last.alertId)).toEqual(alertIds);
  }
}

/** Alarms of earlier tests are over by the time the next one starts. */
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  realtime.clock.now = new Date(Date.now() + minutes * 60_000);
});
const raise = (communityId = 1) =>
  realtime.raise(communityId, { raisedAt: (realtime.clock.now ?? new Date()).toISOString() });

test('every officer of the community hears an alarm once, on whichever replica and transport', async () => {
  const [near, far, polling] = [await officer(0), await officer(1), await officer(1, 1, 'polling')];
  const elsewhere = await officer(0, 2);

  const alert = raise();

  await eventually(() => expect(near.alerts).toEqual([alert]));
  await eventually(() => expect(far.alerts).toEqual([alert]));
  await hearsExactly([near, far, polling], [alert.alertId]);
  expect(elsewhere.alerts).toEqual([]);
});

test('a change to a call is a hint to read the calls again', async () => {
  const [near, far] = [await officer(0), await officer(1)];

  const { seq } = realtime.others.cad.addFact(callOpened, 1, {} as never);

  const hint = { communityId: 1, topic: 'calls', version: String(seq) };
  // Hints about the alarms of other tests may come a moment later.
  const ofCalls = ({ hints }: Listener) => hints.filter(({ topic }) => topic === 'calls');
  await eventually(() => expect([near, far].map(ofCalls)).toEqual([[hint], [hint]]));
});

test('an officer who connects while an alarm sounds hears it, and only once', async () => {
  const witness = await officer(0);
  const alert = raise();
  await eventually(() => expect(witness.alerts).toHaveLength(1));

  const late = await officer(0);
  const elsewhere = await officer(0, 2);
  await eventually(() => expect(late.alerts).toEqual([alert]));
  await late.join(1);

  await hearsExactly([late, witness], [alert.alertId]);
  const own = raise(2);
  await eventually(() => expect(elsewhere.alerts).toContainEqual(own));
  expect(elsewhere.alerts).toEqual([own]);
});

test('an alarm sounds although no log can be read, and is not repeated once they can', async () => {
  const [near, far] = [await officer(0), await officer(1)];
  let release = (): void => {};
  realtime.hold.logs = new Promise<void>((resolve) => (release = resolve));

  const alert = raise();
  await eventually(() => expect([near.alerts, far.alerts]).toEqual([[alert], [alert]]));
  realtime.hold.logs = null;
  release();

  await hearsExactly([near, far], [alert.alertId]);
});

test('an officer who reconnects and says which alarms they heard does not hear them again', async () => {
  const witness = await officer(0);
  const [heard, missed] = [raise(), raise()];
  await eventually(() => expect(witness.alerts).toHaveLength(2));

  const again = await realtime.connect(witness.actor.userId, { replica: 1, actor: witness.actor });
  await again.ask('join-community', { communityId: 1, heard: [heard.alertId] });

  await hearsExactly([again], [missed.alertId]);
});

test('an alarm that is over is not repeated', async () => {
  const witness = await officer(0);
  raise();
  await eventually(() => expect(witness.alerts).toHaveLength(1));

  realtime.clock.now = new Date((realtime.clock.now ?? new Date()).getTime() + 20_000);
  const late = await officer(0);

  await hearsExactly([late], []);
});

test('a replica that starts while an alarm sounds knows it', async () => {
  const witness = await officer(0);
  const alert = raise();
  await eventually(() => expect(witness.alerts).toHaveLength(1));

  await realtime.startReplica();
  const late = await officer(realtime.replicas.length - 1);

  await eventually(() => expect(late.alerts).toEqual([alert]));
});

test('without Redis, and when it is back and empty, no alarm is lost or doubled', async () => {
  const [near, far] = [await officer(0), await officer(1)];

  await realtime.killRedis();
  const during = raise();
  await eventually(() => expect([near.alerts, far.alerts]).toEqual([[during], [during]]));
  await realtime.startReplica();
  const newcomer = await officer(realtime.replicas.length - 1);
  await realtime.restartRedis();
  const after = raise();
  await eventually(() => expect(near.alerts).toHaveLength(2));

  await hearsExactly([near, far, newcomer], [during.alertId, after.alertId]);
});

test('a replica that stops sends its officers elsewhere', async () => {
  const replica = await realtime.startReplica();
  const listener = await officer(realtime.replicas.indexOf(replica));

  await replica.stop();

  // With this reason the client connects again by itself; "io server disconnect" would keep it away.
  await eventually(() => expect(listener.lost).toEqual(['transport close']));
});

test('a replica that stops is not ready any more while it still answers', async () => {
  const replica = await realtime.startReplica();
  const listener = await officer(realtime.replicas.indexOf(replica));

  // It waits for the officer to leave, but no longer than this.
  const stopping = replica.stop(20_000);
  const ready = await fetch(`http://127.0.0.1:${replica.port}/readyz`);
  listener.socket.disconnect();
  await stopping;

  expect([ready.status, await ready.json()]).toMatchObject([503, { failing: ['shutting down'] }]);
});

test('what dispatch does with a unit is told to that officer only, on every replica, in that community', async () => {
  const [near, other] = [await officer(0), await officer(1)];
  const { userId } = near.actor;
  const far = await realtime.connect(userId, { replica: 1 });
  expect(await far.join(1)).toMatchObject({ ok: true });
  realtime.others.community.join(userId, ['Law Enforcement'], 2);
  const elsewhere = await realtime.connect(userId, { replica: 0 });
  expect(await elsewhere.join(2)).toMatchObject({ ok: true });
  const told = {
    unitId: 7,
    callId: 5,
    callNumber: 12,
    closedCallNumber: null,
    status: 'en-route',
    byName: 'Dee Dispatcher',
  } as const;

  realtime.others.cad.addFact(unitDispatched, 1, { ...told, userIds: [userId] });

  await eventually(() => expect(near.assignments).toEqual([told]));
  await eventually(() => expect(far.assignments).toEqual([told]));
  await hearsExactly([near, far, other], []);
  expect([other.assignments, elsewhere.assignments]).toEqual([[], []]);

  const common = { byName: 'Dee Dispatcher', at: '2026-01-01T00:00:00.000Z' };
  const tone = { toneId: '5f0c3f6e-6c2e-4b5c-9d52-6f8ea3b0a001', tone: 'fire', ...common } as const;
  const message = { messageId: '5f0c3f6e-6c2e-4b5c-9d52-6f8ea3b0a002', text: 'Call me', ...common };
  realtime.others.cad.addFact(tonePlayed, 1, { ...tone, userIds: [userId] });
  realtime.others.cad.addFact(messageSent, 1, { ...message, userIds: [userId], callsigns: ['1-ADAM-12'] });

  await eventually(() => expect([near.tones, near.messages]).toEqual([[tone], [message]]));
  await eventually(() => expect([far.tones, far.messages]).toEqual([[tone], [message]]));
  expect([other.tones, elsewhere.messages]).toEqual([[], []]);
});
