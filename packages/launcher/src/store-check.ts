import { setTimeout as pause } from 'node:timers/promises';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';
import { openRedis } from '@ten8/service-kit/redis/redis';

const TIMEOUT_MS = 5000;

/** The major version of the PostgreSQL at `url`. Throws the first reason why it cannot be reached. */
export async function readPostgresVersion(url: string): Promise<number> {
  const client = createDatabaseClient(url);
  try {
    await client.connect();
    const found = await client.query<{ server_version_num: string }>('show server_version_num');
    return Math.floor(Number(found.rows[0]?.server_version_num) / 10_000);
  } catch (error) {
    throw firstOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The major version of the Redis at `url`; of a Valkey, that of Redis with which it is compatible. Throws as above. */
export async function readRedisVersion(url: string): Promise<number> {
  const redis = openRedis(url, 'worker');
  const failed = new Promise<never>((_, reject) => redis.once('error', reject));
  const late = pause(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`no answer within ${TIMEOUT_MS / 1000} s`);
  });
  try {
    const info = await Promise.race([redis.info('server'), failed, late]);
    return Number(/^redis_version:(\d+)/m.exec(info)?.[1]);
  } catch (error) {
    throw firstOf(error);
  } finally {
    redis.disconnect();
  }
}

/** Node wraps refused connections in an AggregateError whose own message is empty. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}
