import { openRedis } from '@ten8/service-kit/redis/redis';
import { eventually } from '@ten8/test-kit/eventually';
import { startOwnRedis } from '@ten8/test-kit/own-redis';
import { createSharedLimit } from './shared-limit';

test('what all gateways count ends with its window, in each of them and in Redis', async () => {
  const server = await startOwnRedis();
  const redis = openRedis(server.url, 'cache');
  await new Promise((resolve) => redis.once('ready', resolve));
  let now = Date.now();
  const create = () =>
    createSharedLimit({ redis, name: 'a-test', points: 10, windowMs: 60_000, now: () => now });
  const [one, two] = [create(), create()];
  const take = (limit: typeof one, times: number) =>
    Array.from({ length: times }, () => limit.tryTake('harbor'));

  expect(take(one, 6)).toEqual(Array(6).fill(true));
  await eventually(async () =>
    expect(Object.values(await redis.hgetall('limit:a-test:harbor'))).toEqual(['6']),
  );
  expect(two.tryTake('harbor')).toBe(true);
  await eventually(() => expect(two.tryTake('harbor')).toBe(false));
  expect(two.msUntilFree('harbor')).toBe(60_000);
  expect(await redis.pttl('limit:a-test:harbor')).toBeGreaterThan(0);
  // Who counts later must not keep the counts of all longer.
  await redis.pexpire('limit:a-test:harbor', 30_000);
  expect(one.tryTake('harbor')).toBe(true);
  await eventually(async () =>
    expect(Object.values(await redis.hgetall('limit:a-test:harbor'))).toContain('7'),
  );
  expect(await redis.pttl('limit:a-test:harbor')).toBeLessThanOrEqual(30_000);

  now += 59_999;
  expect([two.tryTake('harbor'), two.msUntilFree('harbor')]).toEqual([false, 1]);
  now += 1;
  expect([two.msUntilFree('harbor'), one.tryTake('harbor'), two.tryTake('harbor')]).toEqual([0, true, true]);

  redis.disconnect();
  await server.stop();
});
