import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningServer } from '@ten8/launcher/child-server';
import { startRedis } from '@ten8/launcher/redis-server';
import { eventually } from '@ten8/test-kit/eventually';
import { createLimit } from '../http/limits';
import { createLogger } from '../observability/logger';
import { openRedis } from './redis';

const dir = mkdtempSync(join(tmpdir(), 'ten8-redis-'));
let server: RunningServer;
beforeAll(async () => void (server = await startRedis({ dir, durable: false })));
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true });
});

test('that Redis makes no changes is logged once, and limits are counted without it', async () => {
  const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
  const [warn, info] = [jest.spyOn(logger, 'warn'), jest.spyOn(logger, 'info')];
  const redis = openRedis(server.url, 'cache', logger);
  await new Promise((resolve) => redis.once('ready', resolve));
  const limit = createLimit(redis, true, { name: 'a-test', points: 2, seconds: 60 });

  await redis.config('SET', 'maxmemory', '1');
  await limit.take('harbor');
  await limit.take('harbor');
  await expect(limit.take('harbor')).rejects.toMatchObject({ code: 'rate_limited' });
  await redis.config('SET', 'maxmemory', '0');
  await limit.take('pier');

  expect(warn.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: expect.stringContaining('OOM') }) },
      'Redis answers but makes no changes; working without it',
    ],
  ]);
  await eventually(() => expect(info.mock.calls).toEqual([['Redis makes changes again']]));
  redis.disconnect();
});
