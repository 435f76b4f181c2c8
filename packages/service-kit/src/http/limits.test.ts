import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { startRedis } from '@ten8/launcher/redis-server';
import { createLimit } from './limits';

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
