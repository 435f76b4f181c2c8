import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { callClosed, callOpened, eventLogHarness, memberGone } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { onAny } from './fact-handler';
import { followDurably, followLive } from './follow';
import type { Notifier } from './notifier';
import { createEventLog } from './transact';

const harness = eventLogHarness();
/** Long enough for a busy machine. Only a failing test waits this long. */
const LONG_MS = 20_000;
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const redisUrl = () => process.env.TEST_REDIS_URL ?? null;

/** A notifier whose messages are lost, although it says that it is connected. */
const unheard: Notifier = {
  notify: () => {},
  subscribe: () => () => {},
  isDisconnected: () => false,
  close: async () => {},
};

test('a fact arrives well before the next poll while notifications arrive', async () => {
  const notifier = harness.notifier(redisUrl());
  const log = harness.log(harness.notifier(redisUrl()));
  const follower = harness.follow({ notifier, pollMs: 60_000 });
  await follower.ready;
  await eventually(() => expect(notifier.isDisconnected()).toBe(false));
  const heard: number[] = [];
  const live = harness.followLive({ notifier, heard });
  await live.ready;

  await harness.open(log, 1);

  await eventually(async () => expect(await harness.seen()).toEqual([1]));
  await eventually(() => expect(heard).toEqual([1]));
});

test('a commit without facts for a handler is not read, and counts as handled at once', async () => {
  const notifier = harness.notifier(redisUrl());
  const log = harness.log(harness.notifier(redisUrl()));
  let reads = 0;
  const after = (seq: number, limit: number) => {
    reads += 1;
    return harness.feed.after(seq, limit);
  };
  const follower = harness.follow({ notifier, pollMs: 60_000, feed: { ...harness.feed, after } });
  await follower.ready;
  let closed = 0;

  // The first message may arrive before the connection to Redis is up.
  await eventually(async () => {
    const before = reads;
    await log.transact(null, async (tx) => tx.append(callClosed, 1, { number: (closed += 1) }));
    await eventually(() => expect(follower.position()).toBe(closed), 500);
    expect(reads).toBe(before);
  });
  expect([await follower.lag(), await follower.waitFor(closed, 0)]).toEqual([0, true]);

  await harness.open(log, 7);
  await eventually(async () => expect(await harness.seen()).toEqual([closed + 1]));
});

test('if every notification is lost, each fact is still handled after the next poll', async () => {
  const log = harness.log(unheard);
  await harness.follow({ notifier: unheard }).ready;

  await harness.open(log, ...upTo(5));

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(5)));
});

test('a pause between polls that becomes shorter counts at once, also for the one that has begun', async () => {
  let pollMs = 60_000;
  const follower = harness.follow({ notifier: unheard, pollMs: () => pollMs });
  await follower.ready;

  await harness.open(harness.log(unheard), 1);
  pollMs = 20;

  await eventually(async () => expect(await harness.seen()).toEqual([1]));
});

test('without Redis from the start the follower polls and misses nothing', async () => {
  const nowhere = `redis://127.0.0.1:${await freePort()}`;
  const log = harness.log(harness.notifier(nowhere));
  await harness.follow({ notifier: harness.notifier(nowhere), pollMs: 60_000 }).ready;

  await harness.open(log, ...upTo(5));

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(5)));
});

test('Redis killed and restarted in the middle loses nothing and repeats nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-follow-'));
  const port = await freePort();
  let redis = await startRedis({ dir, port, durable: false });
  const notifier = harness.notifier(redis.url);
  const log = harness.log(harness.notifier(redis.url));
  const heard: number[] = [];
  harness.follow({ notifier });
  await harness.followLive({ notifier, heard }).ready;

  for (const round of [0, 1, 2]) {
    process.kill(redis.pid, 'SIGKILL');
    await redis.stop();
    await harness.open(log, ...upTo(10));
    redis = await startRedis({ dir, port, durable: false });
    await harness.open(log, ...upTo(10));
    await eventually(async () => expect(await harness.seen()).toEqual(upTo(20 * (round + 1))));
  }

  await eventually(() => expect(heard).toEqual(upTo(60)));
  await redis.stop();
  rmSync(dir, { recursive: true });
});

test('a follower that was stopped continues at its position', async () => {
  const log = harness.log();
  const first = harness.follow();
  await harness.open(log, 1, 2);
  await eventually(async () => expect(await harness.seen()).toEqual([1, 2]));
  await first.stop();
  await harness.open(log, ...upTo(250));

  harness.follow();

  await eventually(async () => expect(await harness.seen()).toEqual(upTo(252)), 20_000);
});

test('a feed that refuses for a while is asked again, with two lines in the log', async () => {
  let refusals = 0;
  const after = async (seq: number, limit: number) => {
    refusals += 1;
    if (refusals <= 4) throw new Error('connect ECONNREFUSED');
    return harness.feed.after(seq, limit);
  };
  await harness.open(harness.log(), 1, 2, 3);

  harness.follow({ feed: { ...harness.feed, after } });

  await eventually(async () => expect(await harness.seen()).toEqual([1, 2, 3]));
  expect(harness.logged).toEqual([
    'warn civilian<-cad cannot read the log, retrying',
    'info civilian<-cad reads the log again',
  ]);
});

test('sixteen writers, three followers, two replicas each: every follower handles every fact once, in order', async () => {
  const notifier = harness.notifier(redisUrl());
  const log = harness.log(notifier);
  const names = ['civilian<-cad', 'community<-cad', 'discord-bot<-cad'];
  const flaky = async () => {
    if (Math.random() < 0.05) throw new Error('not now');
  };
  for (const name of [...names, ...names]) harness.follow({ name, notifier, handle: flaky });
  const heard: [number[], number[]] = [[], []];
  for (const ears of heard) await harness.followLive({ notifier, heard: ears }).ready;

  const write = async (writer: number) => {
    for (const turn of upTo(10)) {
      const change = log.transact(null, async (tx) => {
        tx.append(callOpened, 1, { number: writer });
        if ((writer + turn) % 3 === 0) throw new Error('changed my mind');
      });
      await change.catch(() => undefined);
    }
  };
  await Promise.all(upTo(16).map(write));

  const all = upTo(await harness.feed.head());
  for (const name of names)
    await eventually(async () => expect(await harness.seen(name)).toEqual(all), 20_000);
  for (const ears of heard) await eventually(() => expect(ears).toEqual(all));
}, 90_000);

test('a backlog that is longer than a page is read without a pause', async () => {
  const log = harness.log();
  await log.transact(null, async (tx) => upTo(501).forEach((number) => tx.append(callClosed, 1, { number })));

  const follower = harness.follow({ notifier: unheard, pollMs: 60_000 });

  await eventually(() => expect(follower.position()).toBe(501));
});

test('facts without a handler are skipped, and count as handled', async () => {
  const log = harness.log();
  const follower = harness.follow({ pollMs: 20 });

  await harness.open(log, 1);
  await log.transact(null, async (tx) => upTo(3).forEach((number) => tx.append(callClosed, 1, { number })));

  expect(await follower.waitFor(4, LONG_MS)).toBe(true);
  expect(await harness.seen()).toEqual([1]);
  expect(follower.position()).toBe(4);
  expect(await follower.lag()).toBe(0);
});

test('a handler for any fact gets facts of all types', async () => {
  const log = harness.log();
  const heard: string[] = [];
  await log.transact(null, async (tx) => {
    tx.append(callOpened, 1, { number: 1 });
    tx.append(callClosed, 1, { number: 1 });
  });
  const handlers = [onAny(async ({ type }) => void heard.push(type))];
  const { civilian: db, feed, logger } = harness;

  const follower = followDurably({
    db,
    log: createEventLog({ db, notifier: unheard, producer: 'civilian' }),
    feed,
    logger,
    handlers,
    name: 'any',
    producer: 'cad',
    notifier: unheard,
  });

  await eventually(() => expect(heard).toEqual(['cad.call-opened', 'cad.call-closed']));
  await follower.stop();
});

test('a replica learns that another one has moved the cursor', async () => {
  const log = harness.log();
  const broken = { ...harness.feed, after: () => Promise.reject(new Error('cannot reach the log')) };
  const idle = harness.follow({ feed: broken });
  harness.follow({ pollMs: 20 });

  await harness.open(log, 1, 2);

  expect(await idle.waitFor(2, LONG_MS)).toBe(true);
  expect(await idle.waitFor(3, 50)).toBe(false);
});

test('a replica that is slow to read facts without a handler does not move the cursor back', async () => {
  const log = harness.log();
  await log.transact(null, async (tx) => tx.append(callClosed, 1, { number: 1 }));
  const reading: (() => void)[] = [];
  const after = async (seq: number, limit: number) => {
    const page = await harness.feed.after(seq, limit);
    if (seq === 0) await new Promise<void>((goOn) => void reading.push(goOn));
    return page;
  };
  const slow = harness.follow({ feed: { ...harness.feed, after }, pollMs: 20 });
  await eventually(() => expect(reading).toHaveLength(1));
  await harness.open(log, 2);
  await harness.follow({ pollMs: 20 }).waitFor(2, LONG_MS);

  reading[0]?.();

  await eventually(() => expect(slow.position()).toBe(2));
  expect(await harness.seen()).toEqual([2]);
});

test('waiting for a position makes the follower poll at once', async () => {
  const log = harness.log();
  const follower = harness.follow({ notifier: unheard, pollMs: 60_000 });
  await follower.ready;
  await harness.open(log, 1);

  const isCaughtUp = await follower.waitFor(1, LONG_MS);

  expect(isCaughtUp).toBe(true);
  expect(await harness.seen()).toEqual([1]);
});

test('stopping waits for the running handler and handles no further fact', async () => {
  const underWay: (() => void)[] = [];
  await harness.open(harness.log(), 1, 2);
  const follower = harness.follow({
    handle: () => new Promise<void>((finish) => void underWay.push(finish)),
  });
  const finish = await eventually(() => {
    expect(underWay).toHaveLength(1);
    return underWay[0];
  });

  const stopping = follower.stop();
  expect(await harness.seen()).toEqual([]);
  finish?.();
  await stopping;

  expect(await harness.seen()).toEqual([1]);
});

test('a live follower starts at the head and skips facts that its handler fails on', async () => {
  const log = harness.log();
  const heard: number[] = [];
  await harness.open(log, 1, 2);
  const live = harness.followLive({
    heard,
    handle: async ({ data }) => {
      if (data.number === 3) throw new Error('cannot take it');
    },
  });
  await live.ready;

  await harness.open(log, 3, 4);

  await eventually(() => expect(heard).toEqual([4]));
  expect(harness.logged).toEqual(['error could not handle a fact, skipping it']);
  expect(await live.waitFor(4, 0)).toBe(true);
});

test('a live follower does not handle what it already got from the message of the commit', async () => {
  // Without Redis it polls four times a second, too.
  const notifier = harness.notifier(null);
  const log = harness.log(notifier);
  const heard: number[] = [];
  const { feed, logger } = harness;
  const live = followLive({
    ...{ feed, logger, notifier, producer: 'cad' },
    handlers: [onAny(async ({ seq }) => void heard.push(seq))],
    forget: () => {},
    wasHandledFromMessage: ({ type }) => type === memberGone.type,
  });
  await live.ready;

  await log.transact(null, async (tx) => tx.append(memberGone, 1, { number: 1 }));
  await harness.open(log, 2);

  await eventually(() => expect(live.position()).toBe(2));
  await live.stop();
  expect(heard).toEqual([2]);
});

test.each([
  [2, [2, 3, 4]],
  [500, [1, 2, 3, 4]],
])('a live follower that wants %s earlier facts handles %j', async (earlierFacts, positions) => {
  const log = harness.log();
  const heard: number[] = [];
  await harness.open(log, 1, 2, 3);
  const live = harness.followLive({ heard, earlierFacts });
  await live.ready;

  await harness.open(log, 4);

  await eventually(() => expect(heard).toEqual(positions));
});

test('a live follower that cannot handle a fact that takes rights away forgets everything and goes on', async () => {
  const log = harness.log();
  const heard: (number | string)[] = [];
  const live = harness.followLive({
    forget: () => void heard.push('forgot'),
    async handle({ data }) {
      if (data.number === 2) throw new Error('cannot take it');
      heard.push(data.number);
    },
  });
  await live.ready;

  await harness.open(log, 1);
  await log.transact(null, async (tx) => tx.append(memberGone, 1, { number: 2 }));
  await harness.open(log, 3);

  await eventually(() => expect(heard).toEqual([1, 'forgot', 3]));
  expect(harness.logged).toEqual([
    'error could not handle a fact that takes rights away: dropping everything that depends on the log',
  ]);
});

test('a live follower whose position was pruned forgets everything and continues at the head', async () => {
  const log = harness.log();
  const heard: number[] = [];
  const head = jest.spyOn(harness.feed, 'head');
  /** At each time: how often the head was read before. */
  const forgotten: number[] = [];
  const forget = () => void forgotten.push(head.mock.calls.length);
  const live = harness.followLive({ heard, notifier: unheard, forget });
  await live.ready;
  head.mockClear();
  await harness.cad.query('update event_head set seq = 9, pruned = 5');

  expect(await live.waitFor(9, LONG_MS)).toBe(true);
  // First the head: what is fetched after that contains all skipped facts.
  expect(forgotten).toEqual([1]);
  await harness.open(log, 10);

  await eventually(() => expect(heard).toEqual([10]));
});
