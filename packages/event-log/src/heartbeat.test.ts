import { setTimeout as pause } from 'node:timers/promises';
import { eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { startHeartbeat } from './heartbeat';
import { describeHead, isFreshHeartbeat, type LogMessage } from './log-message';
import type { LogListener, Notifier } from './notifier';

const harness = eventLogHarness();
const redisUrl = () => process.env.TEST_REDIS_URL ?? null;

/** A notifier that delivers what the test says, and nothing else. */
function handDelivered() {
  const listeners = new Set<LogListener>();
  const notifier: Notifier = {
    notify: () => {},
    subscribe: (_producer, listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isDisconnected: () => false,
    close: async () => {},
  };
  return { notifier, deliver: (message: LogMessage) => listeners.forEach((listener) => listener(message)) };
}

/**
 * A heartbeat that needs more than a tenth of a second to arrive is sent by another replica, too: on a busy machine that
 * happens again and again.
 */
const ALL_AGREE_MS = 40_000;

/** Counts how often the log is read. */
function countedFeed() {
  const counted = {
    reads: 0,
    after: (seq: number, limit: number) => {
      counted.reads += 1;
      return harness.feed.after(seq, limit);
    },
    head: () => harness.feed.head(),
  };
  return counted;
}

test('a service says where its log ends, and one of its replicas says it for all', async () => {
  const notifier = harness.notifier(redisUrl());
  await eventually(() => expect(notifier.isDisconnected()).toBe(false));
  await harness.open(harness.log(), 1, 2);
  const heard: LogMessage[] = [];
  // Other tests run beside this one, on the same Redis.
  const producer = 'a-service-of-this-test';
  notifier.subscribe(producer, (message) => message && heard.push(message));

  const replicas = [1, 2, 3].map(() => startHeartbeat({ feed: harness.feed, notifier, producer }));
  await eventually(() => expect(heard.length).toBeGreaterThan(2));
  expect(heard[0]).toMatchObject({ after: 2, head: 2, facts: [], changed: [] });

  // At first they may send together.
  await eventually(() => expect(secondsOf(heard).slice(-3)).toEqual([1, 1, 1]), ALL_AGREE_MS);

  for (const replica of replicas) {
    const before = heard.length;
    await eventually(() => expect(heard.length).toBeGreaterThan(before));
    replica.stop();
  }
}, 120_000);

test('a heartbeat that was slow to read the end of the log claims nothing about that time', async () => {
  const { notifier } = handDelivered();
  const sent: LogMessage[] = [];
  let readAt = 0;
  const head = async () => {
    readAt = Date.now();
    await pause(200);
    return 1;
  };

  const heartbeat = startHeartbeat({
    feed: { ...harness.feed, head },
    notifier: { ...notifier, notify: (_producer, message) => void sent.push(message) },
    producer: 'cad',
  });
  const first = await eventually(() => {
    expect(sent).toHaveLength(1);
    return sent[0];
  });
  heartbeat.stop();

  expect(first?.sentAt).toBeLessThanOrEqual(readAt);
});

/** How many heartbeats were sent in each second. */
function secondsOf(heard: LogMessage[]): number[] {
  const counts = new Map<number, number>();
  for (const { sentAt } of heard) {
    const second = Math.floor(sentAt / 1_000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return [...counts.values()];
}

test('a follower that hears heartbeats stays current without reading the log', async () => {
  const { notifier, deliver } = handDelivered();
  await harness.open(harness.log(), 1);
  const feed = countedFeed();
  const follower = harness.follow({ notifier, feed, pollMs: 60_000 });
  await eventually(() => expect(follower.isCurrent()).toBe(true));
  await eventually(() => expect(follower.isCurrent()).toBe(false));
  const before = feed.reads;

  deliver(describeHead(1, Date.now()));

  expect(follower.isCurrent()).toBe(true);
  expect(feed.reads).toBe(before);
});

test('a heartbeat that names a later position makes the follower read the log', async () => {
  const { notifier, deliver } = handDelivered();
  const follower = harness.follow({ notifier, pollMs: 60_000 });
  await follower.ready;
  await harness.open(harness.log(), 1, 2);

  deliver(describeHead(2, Date.now()));

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2]));
});

test('a message that does not name all facts of its positions makes the follower read the log', async () => {
  const { notifier, deliver } = handDelivered();
  const follower = harness.follow({ notifier, pollMs: 60_000 });
  await follower.ready;
  await harness.open(harness.log(), 1, 2);

  // As a replica combines its commits, between which another replica has committed.
  deliver(commit({ after: 0, head: 2 }));

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2]));
});

test('messages that arrive while the log is read do not make the follower read it again', async () => {
  const { notifier, deliver } = handDelivered();
  const log = harness.log();
  await harness.open(log, 1);
  const feed = countedFeed();
  const follower = harness.follow({
    notifier,
    pollMs: 60_000,
    feed: {
      ...feed,
      async after(seq, limit) {
        const page = await feed.after(seq, limit);
        // Two commits after the page was read: none of their facts has a handler.
        deliver(commit({ after: 1, head: 2 }));
        deliver(commit({ after: 2, head: 3 }));
        return page;
      },
    },
  });

  await eventually(() => expect(follower.position()).toBe(3));

  expect(feed.reads).toBe(1);
  expect(await harness.seen()).toEqual([1]);
});

test('a fact that is committed while the log is read is read at once after that', async () => {
  const { notifier, deliver } = handDelivered();
  const log = harness.log();
  await harness.open(log, 1);
  const after = async (seq: number, limit: number) => {
    const page = await harness.feed.after(seq, limit);
    if (page.head === 1) {
      await harness.open(log, 2);
      deliver({ ...commit({ after: 1, head: 2 }), types: ['cad.call-opened'] });
    }
    return page;
  };

  harness.follow({ notifier, pollMs: 60_000, feed: { ...harness.feed, after } });

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2]));
});

const commit = (positions: { after: number; head: number }): LogMessage => ({
  ...describeHead(0, Date.now()),
  ...positions,
  types: ['cad.unknown'],
});

test('a late heartbeat proves nothing, and neither does the message of a commit', () => {
  const now = Date.now();

  expect(isFreshHeartbeat(describeHead(5, now))).toBe(true);
  expect(isFreshHeartbeat(describeHead(5, now - 5_000))).toBe(false);
  expect(isFreshHeartbeat(describeHead(5, now + 5_000))).toBe(false);
  expect(isFreshHeartbeat({ ...describeHead(5, now), after: 4 })).toBe(false);
});

test('a follower that cannot read the log, and hears nothing, soon is not current any more', async () => {
  const { notifier } = handDelivered();
  let isReachable = true;
  const after = (seq: number, limit: number) =>
    isReachable ? harness.feed.after(seq, limit) : Promise.reject(new Error('cannot reach the log'));
  const follower = harness.follow({ notifier, feed: { ...harness.feed, after }, pollMs: 20 });
  await eventually(() => expect(follower.isCurrent()).toBe(true));

  isReachable = false;

  await eventually(() => expect(follower.isCurrent()).toBe(false));
  isReachable = true;
  await eventually(() => expect(follower.isCurrent()).toBe(true));
});

test('a follower is behind when a fact that it knows of is not handled soon, until it is handled', async () => {
  const { notifier, deliver } = handDelivered();
  let isStuck = true;
  const after = async (seq: number, limit: number) =>
    isStuck ? Promise.reject(new Error('cannot reach the log')) : harness.feed.after(seq, limit);
  const follower = harness.follow({ notifier, feed: { ...harness.feed, after }, pollMs: 20 });
  await harness.open(harness.log(), 1);

  deliver(describeHead(1, Date.now()));

  expect(follower.isBehind()).toBe(false);
  await eventually(() => expect(follower.isBehind()).toBe(true));
  isStuck = false;
  await eventually(() => expect(follower.isBehind()).toBe(false));
});
