import { createLogger } from '@ten8/service-kit/observability/logger';
import { eventually } from '@ten8/test-kit/eventually';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import type { JobResult } from './job-result';
import { createLaneQueue } from './lane-queue';

jest.setTimeout(60_000);

const ANSWER: JobResult = { kind: 'settled' };
const NO_ANSWER: JobResult = { kind: 'unknown', error: 'other side closed' };
/** Three in a row without an answer pause the lane; then every turn ends with the first one. */
const TURNS = [
  [NO_ANSWER, NO_ANSWER, NO_ANSWER],
  ...Array(3)
    .fill([[ANSWER, NO_ANSWER], [NO_ANSWER]])
    .flat(),
  [ANSWER],
];

test('while Discord answers some requests, the pauses between the others do not grow', async () => {
  const redis = await startOwnRedis();
  const results: JobResult[] = TURNS.flat();
  const sentAt: number[] = [];
  const queue = createLaneQueue({
    ...{ redisUrl: redis.url, name: 'flaky', logger: createLogger('discord-bot', { LOG_LEVEL: 'silent' }) },
    lanes: async () => (results.length > 0 ? ['lane'] : []),
    next: async () => (results.length > 0 ? { id: String(results.length), attempts: 0 } : null),
    async work() {
      sentAt.push(Date.now());
      return results.shift() ?? ANSWER;
    },
    postpone: async () => undefined,
    giveUp: async () => undefined,
    makeAllDue: async () => undefined,
    onUnauthorized: () => undefined,
  });

  queue.wake(['lane']);
  await eventually(() => expect(results).toEqual([]), 40_000);
  await queue.stop();
  await redis.stop();

  const pauses = sentAt.slice(1).map((at, n) => at - (sentAt[n] ?? 0));
  expect(Math.max(...pauses)).toBeLessThan(3_500);
});

test('after a restart, and when somebody asks for it, postponed work is done at once', async () => {
  const redis = await startOwnRedis();
  let isDue = false;
  let done = 0;
  const queue = createLaneQueue({
    ...{ redisUrl: redis.url, name: 'due', logger: createLogger('discord-bot', { LOG_LEVEL: 'silent' }) },
    lanes: async () => ['lane'],
    next: async () => (isDue ? { id: 'an order', attempts: 0 } : { waitMs: 60_000 }),
    async work() {
      isDue = false;
      done += 1;
      return ANSWER;
    },
    postpone: async () => undefined,
    giveUp: async () => undefined,
    makeAllDue: async () => void (isDue = true),
    onUnauthorized: () => undefined,
  });

  await eventually(() => expect(done).toBe(1));
  queue.retryNow();
  await eventually(() => expect(done).toBe(2));

  await queue.stop();
  await redis.stop();
});
