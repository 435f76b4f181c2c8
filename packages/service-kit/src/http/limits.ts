import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal, refuse } from '@ten8/contracts/errors';
import type { RedisClient } from '@ten8/event-log/redis-connection';

export interface Limit {
  /** Counts one use; refuses with `rate_limited` when there were too many. */
  take(key: string): Promise<void>;
  /** Takes back one use that was counted. */
  giveBack(key: string): Promise<void>;
  /** Refuses like `take`, but counts nothing. */
  check(key: string): Promise<void>;
  /** Counts one use as the only one: the period begins again with it. */
  restart(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface LimitShape {
  name: string;
  points: number;
  seconds: number;
  /** What the refusal says, perhaps with the time to wait. */
  sentence?: string | ((retryAfterMs: number) => string);
}

const nothing = async (): Promise<void> => {};

/** Counts in Redis for all replicas together, or in the process while Redis is down. */
export function createLimit(
  redis: RedisClient | null,
  isOn: boolean,
  { name, points, seconds, sentence }: LimitShape,
): Limit {
  if (!isOn) return { take: nothing, giveBack: nothing, check: nothing, restart: nothing, reset: nothing };
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  const limiter = redis
    ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
    : memory;
  const tooMany = (msBeforeNext: number) => {
    const retryAfterMs = Math.max(1_000, msBeforeNext);
    const text = typeof sentence === 'function' ? sentence(retryAfterMs) : sentence;
    return refuse('rate_limited', text ?? 'Too many requests. Please wait a moment and try again.', {
      retryAfterMs,
    });
  };

  return {
    take: async (key) => {
      await limiter.consume(key).catch((reason: unknown) => {
        throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
      });
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    check: async (key) => {
      const counted = await limiter.get(key);
      if (counted && counted.consumedPoints >= points) throw tooMany(counted.msBeforeNext);
    },
    restart: async (key) => void (await limiter.set(key, 1, seconds)),
    reset: async (key) => void (await limiter.delete(key)),
  };
}

/** Runs `work`, which was counted. If it fails and that is not the caller's fault, `giveBack` is called. */
export async function giveBackIfFailed<T>(giveBack: () => Promise<void>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isCallersFault = error instanceof Refusal && error.status < 500;
    if (!isCallersFault) await giveBack();
    throw error;
  }
}
