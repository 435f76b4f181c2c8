import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from '@ten8/service-kit/logger';

interface SocketAdapter {
  adapter: ReturnType<typeof createAdapter>;
  close(): void;
}

const COMMANDS = ['publish', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const;

/**
 * What replicas ask each other that is no fact, such as who is connected. Nothing that matters travels here, so a
 * Redis that is away, or comes back empty, is waited for in silence.
 */
export function openSocketAdapter(redisUrl: string, logger: Logger): SocketAdapter {
  const open = () => {
    const redis = new Redis(redisUrl, {
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    });
    redis.on('error', (error: Error) => logger.debug({ err: error }, 'the adapter waits for Redis'));
    COMMANDS.forEach((command) => ignoreRejections(redis, command));
    return redis;
  };
  const [mouth, ear] = [open(), open()];

  return {
    adapter: createAdapter(mouth, ear),
    close() {
      mouth.disconnect();
      ear.disconnect();
    },
  };
}

/** The adapter awaits none of its commands, and a rejection nobody awaits would end the process. */
function ignoreRejections(redis: Redis, command: (typeof COMMANDS)[number]): void {
  const run = redis[command].bind(redis) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(redis, {
    [command](...given: unknown[]) {
      const result = run(...given);
      result.catch(() => {});
      return result;
    },
  });
}
