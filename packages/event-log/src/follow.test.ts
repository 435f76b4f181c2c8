import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';
import { callClosed, callOpened, eventLogHarness } from '@ten8/test-kit/event-log-harness';
import { eventually } from '@ten8/test-kit/eventually';
import { followDurably, onAny } from './follow';
import type { Notifier } from './notifier';
import { createEventLog } from './transact';

const world = eventLogHarness();
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const redisUrl = () => process.env.TEST_REDIS_URL ?? null;

/** A bell nobody hears although it seems to work: what a lost ring looks like. */
const unheard: Notifier = {
  notify: () => {},
  subscribe: () => () => {},
  isDisconnected: () => false,
  close: async () => {},
};

test('a fact arrives well before the poll when the bell works', async () => {
  const notifier = world.bell(redisUrl());
  const log = world.log(world.bell(redisUrl()));
  const follower = world.follow({ notifier, pollMs: 60_000 });
  await follower.ready;
  await eventually(() => expect(notifier.isDisconnected()).toBe(false));
  const heard: number[] = [];
  const live = world.followLive({ notifier, heard });
  await live.ready;

  await world.open(log, 1);

  await eventually(async () => expect(await world.seen()).toEqual([1]));
  await eventually(() => expect(heard).toEqual([1]));
});

test('every ring lost costs at most a poll, and no fact', async () => {
  const log = world.log(unheard);
  await world.follow({ notifier: unheard }).ready;

  await world.open(log, ...upTo(5));

  await eventually(async () => expect(await world.seen()).toEqual(upTo(5)));
});

test('with no Redis from the start the follower polls by itself and misses nothing', async () => {
  const nowhere = `redis://127.0.0.1:${await freePort()}`;
  const log = world.log(world.bell(nowhere));
  await world.follow({ notifier: world.bell(nowhere), pollMs: 60_000 }).ready;

  await world.open(log, ...upTo(5));

  await eventually(async () => expect(await world.seen()).toEqual(upTo(5)));
});

test('Redis killed and restarted in the middle loses nothing and repeats nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-follow-'));
  const port = await freePort();
  let redis = await startRedis({ dir, port, durable: false });
  const notifier = world.bell(redis.url);
  const log = world.log(world.bell(redis.url));
  const heard: number[] = [];
  world.follow({ notifier });
  await world.followLive({ notifier, heard }).ready;

  for (const round of [0, 1, 2]) {
    process.kill(redis.pid, 'SIGKILL');
    await redis.stop();
    await world.open(log, ...upTo(10));
    redis = await startRedis({ dir, port, durable: false });
    await world.open(log, ...upTo(10));
    await eventually(async () => expect(await world.seen()).toEqual(upTo(20 * (round + 1))));
  }

  await eventually(() => expect(heard).toEqual(upTo(60)));
  await redis.stop();
  rmSync(dir, { recursive: true });
});

test('a follower that was away takes up where it left off', async () => {
  const log = world.log();
  const first = world.follow();
  await world.open(log, 1, 2);
  await eventually(async () => expect(await world.seen()).toEqual([1, 2]));
  await first.stop();
  await world.open(log, ...upTo(250));

  world.follow();

  await eventually(async () => expect(await world.seen()).toEqual(upTo(252)), 20_000);
});

test('a feed that refuses for a while is asked again, with two lines in the log', async () => {
  let refusals = 0;
  const after = async (seq: number, limit: number) => {
    refusals += 1;
    if (refusals <= 4) throw new Error('connect ECONNREFUSED');
    return world.feed.after(seq, limit);
  };
  await world.open(world.log(), 1, 2, 3);

  world.follow({ feed: { ...world.feed, after } });

  await eventually(async () => expect(await world.seen()).toEqual([1, 2, 3]));
  expect(world.said).toEqual([
    'warn civilian<-cad cannot follow and tries again',
    'info civilian<-cad follows again',
  ]);
});

test('sixteen writers, three followers, two replicas each: everyone takes every fact once, in order', async () => {
  const notifier = world.bell(redisUrl());
  const log = world.log(notifier);
  const names = ['civilian<-cad', 'community<-cad', 'discord-bot<-cad'];
  const flaky = async () => {
    if (Math.random() < 0.05) throw new Error('not now');
  };
  for (const name of [...names, ...names]) world.follow({ name, notifier, handle: flaky });
  const heard: [number[], number[]] = [[], []];
  for (const ears of heard) await world.followLive({ notifier, heard: ears }).ready;

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

  const all = upTo(await world.feed.head());
  for (const name of names) await eventually(async () => expect(await world.seen(name)).toEqual(all), 20_000);
  for (const ears of heard) await eventually(() => expect(ears).toEqual(all));
}, 30_000);

test('facts of other kinds are passed over, and count as done with', async () => {
  const log = world.log();
  const follower = world.follow({ pollMs: 20 });

  await world.open(log, 1);
  await log.transact(null, async (tx) => upTo(3).forEach((number) => tx.append(callClosed, 1, { number })));

  expect(await follower.waitFor(4, 5000)).toBe(true);
  expect(await world.seen()).toEqual([1]);
  expect(follower.position()).toBe(4);
  expect(await follower.lag()).toBe(0);
});

test('who reacts to any fact hears of all kinds', async () => {
  const log = world.log();
  const heard: string[] = [];
  await log.transact(null, async (tx) => {
    tx.append(callOpened, 1, { number: 1 });
    tx.append(callClosed, 1, { number: 1 });
  });
  const handlers = [onAny(async ({ type }) => void heard.push(type))];
  const { civilian: db, feed, logger } = world;

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

test('a replica learns that another one has done the work', async () => {
  const log = world.log();
  const broken = { ...world.feed, after: () => Promise.reject(new Error('cannot reach the log')) };
  const idle = world.follow({ feed: broken });
  world.follow({ pollMs: 20 });

  await world.open(log, 1, 2);

  expect(await idle.waitFor(2, 5000)).toBe(true);
  expect(await idle.waitFor(3, 50)).toBe(false);
});

test('asking to be caught up makes a sleeping follower look', async () => {
  const log = world.log();
  const follower = world.follow({ notifier: unheard, pollMs: 60_000 });
  await follower.ready;
  await world.open(log, 1);

  const isCaughtUp = await follower.waitFor(1, 2000);

  expect(isCaughtUp).toBe(true);
  expect(await world.seen()).toEqual([1]);
});

test('stopping waits for the handler under way and takes no further fact', async () => {
  const underWay: (() => void)[] = [];
  const follower = world.follow({ handle: () => new Promise<void>((finish) => void underWay.push(finish)) });
  await world.open(world.log(), 1, 2);
  const finish = await eventually(() => {
    expect(underWay).toHaveLength(1);
    return underWay[0];
  });

  const stopping = follower.stop();
  expect(await world.seen()).toEqual([]);
  finish?.();
  await stopping;

  expect(await world.seen()).toEqual([1]);
});

test('a live follower starts at the head and skips what its handler cannot take', async () => {
  const log = world.log();
  const heard: number[] = [];
  await world.open(log, 1, 2);
  const live = world.followLive({
    heard,
    handle: async ({ data }) => {
      if (data.number === 3) throw new Error('cannot take it');
    },
  });
  await live.ready;

  await world.open(log, 3, 4);

  await eventually(() => expect(heard).toEqual([4]));
  expect(world.said).toEqual(['error a live handler failed']);
  expect(await live.waitFor(4, 0)).toBe(true);
});

test('a live follower whose place was pruned goes on at the head', async () => {
  const log = world.log();
  const heard: number[] = [];
  const live = world.followLive({ heard, notifier: unheard });
  await live.ready;
  await world.cad.query('update event_head set seq = 9, pruned = 5');

  expect(await live.waitFor(9, 2000)).toBe(true);
  await world.open(log, 10);

  await eventually(() => expect(heard).toEqual([10]));
});
