import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import { startRedis } from '@ten8/launcher/redis-server';
import { createLimit, giveBackIfFailed } from './limits';

afterEach(() => void jest.useRealTimers());

test('a period that is restarted begins again in Redis, with one use', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-limits-'));
  const redis = await startRedis({ dir, durable: false });
  const client = new Redis(redis.url);
  const limit = createLimit(client, true, { name: 'a-test', points: 2, seconds: 3_600 });
  await limit.take('harbor');
  await limit.take('harbor');
  await client.pexpire('limit:a-test:harbor', 1_000);

  await limit.restart('harbor');

  expect(await client.pttl('limit:a-test:harbor')).toBeGreaterThan(3_590_000);
  await limit.take('harbor');
  await expect(limit.take('harbor')).rejects.toMatchObject({ code: 'rate_limited' });
  client.disconnect();
  await redis.stop();
  rmSync(dir, { recursive: true });
});

const open = (given: Partial<Parameters<typeof createLimit>[2]> = {}) =>
  createLimit(null, true, { name: 'a-test', points: 2, seconds: 60, ...given });
const isRefused = (use: Promise<void>) =>
  use.then(
    () => false,
    () => true,
  );

test('each key has its own uses, and the one too many is refused with the time to wait', async () => {
  const limit = open();
  await limit.take('harbor');
  await limit.take('harbor');

  await limit.take('pier');
  const refusal: unknown = await limit.take('harbor').catch((error: unknown) => error);

  expect(refusal).toMatchObject({
    code: 'rate_limited',
    message: 'Too many requests. Please wait a moment and try again.',
  });
  const { retryAfterMs } = refusal as { retryAfterMs: number };
  expect(retryAfterMs).toBeGreaterThan(50_000);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

test('who is refused is never told to wait less than a second', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const limit = open({ points: 1, sentence: (ms) => `Wait ${ms} ms` });
  await limit.take('harbor');
  jest.advanceTimersByTime(59_700);

  await expect(limit.take('harbor')).rejects.toMatchObject({ message: 'Wait 1000 ms', retryAfterMs: 1_000 });
});

test('a check refuses like a use but is none', async () => {
  const limit = open({ sentence: 'Not again' });
  await limit.take('harbor');
  await limit.check('harbor');
  await limit.check('harbor');
  await limit.take('harbor');

  await expect(limit.check('harbor')).rejects.toMatchObject({ code: 'rate_limited', message: 'Not again' });
});

test('a use that is given back, and all of them after a reset, can be taken again', async () => {
  const limit = open();
  await limit.take('harbor');
  await limit.take('harbor');
  await limit.giveBack('harbor');
  await limit.take('harbor');
  expect(await isRefused(limit.take('harbor'))).toBe(true);

  await limit.reset('harbor');

  expect(await isRefused(limit.take('harbor'))).toBe(false);
});

test('a limit that is off refuses nothing', async () => {
  const limit = createLimit(null, false, { name: 'a-test', points: 0, seconds: 60 });

  expect([await isRefused(limit.take('harbor')), await isRefused(limit.check('harbor'))]).toEqual([
    false,
    false,
  ]);
});

test.each([
  ['counts after a success', null, 0],
  ['counts after a mistake of the caller', refuse('invalid_request', 'No'), 0],
  ['is given back when a service is down', refuseBusy(), 1],
  ['is given back after a fault of ours', new Error('a bug'), 1],
])('a use %s', async (_, failure, times) => {
  const giveBack = jest.fn(async () => {});
  const work = async () => {
    if (failure) throw failure;
    return 'done';
  };

  const outcome = await giveBackIfFailed(giveBack, work).catch((error: unknown) => error);

  expect(outcome).toBe(failure ?? 'done');
  expect(giveBack).toHaveBeenCalledTimes(times);
});
