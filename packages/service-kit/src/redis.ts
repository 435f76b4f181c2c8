import { Redis } from 'ioredis';
import type { Logger } from './logger';

/** A connection for signals and caches: a command that Redis cannot take now fails at once instead of waiting. */
export function createRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    // A Redis that hangs is away as well: the first command finds out, those after it fail at once.
    socketTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    // Hanging up while Redis is away leaves ioredis a timer of this length.
    disconnectTimeout: 100,
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) logger.warn({ err: error }, 'Redis is away; working without it');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is back');
    isAway = false;
  });
  return redis;
}
