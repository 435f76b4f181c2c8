import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '@ten8/launcher/child-server';
import { freePort } from '@ten8/launcher/free-port';
import { startRedis } from '@ten8/launcher/redis-server';

/** A Redis that a test may stop and restart. It is then empty, on the same port. */
export interface OwnRedis {
  url: string;
  /** As a crash would. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-redis-'));
  const port = await freePort();
  const start = () => startRedis({ dir, port, durable: false });
  let redis = await start();

  return {
    url: redis.url,
    kill: () => endProcess(redis.pid, 'SIGKILL'),
    async restart() {
      await redis.stop();
      redis = await start();
    },
    async stop() {
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
