import { refuse } from '@ten8/contracts/errors';
import type { RedisClient } from '@ten8/event-log/redis-connection';
import { networkOf } from '@ten8/service-kit/http/address';
import { createSharedLimit } from './shared-limit';

type Kind = 'read' | 'write' | 'lookup';

export interface RateLimits {
  /** Counts a request of this user, or of this address when signed out. Refuses with `rate_limited`. */
  take(kind: Kind, userId: number | null, address: string): void;
  /** As `take`, but returns false instead of refusing, and then counts nothing. */
  tryTake(kind: Kind, userId: number): boolean;
  /** Refuses like `take`, but counts nothing. */
  check(kind: Kind, address: string): void;
}

const MINUTE_MS = 60_000;

/** A busy console needs about 60 reads a minute. */
const POINTS = { read: 600, write: 120, lookup: 60 } as const satisfies Record<Kind, number>;

const tooMany = (retryAfterMs: number) =>
  refuse('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterMs: Math.max(1_000, retryAfterMs),
  });

/** How often a user, or an address without a session, may read, write, and try unknown cookies. */
export function createRateLimits(redis: RedisClient, isOn: boolean): RateLimits {
  if (!isOn) return { take: () => {}, tryTake: () => true, check: () => {} };
  const create = (name: Kind) =>
    createSharedLimit({ redis, name, points: POINTS[name], windowMs: MINUTE_MS });
  const limits = { read: create('read'), write: create('write'), lookup: create('lookup') };

  return {
    take(kind, userId, address) {
      const key = userId === null ? `address:${networkOf(address)}` : `user:${userId}`;
      if (!limits[kind].tryTake(key)) throw tooMany(limits[kind].msUntilFree(key));
    },
    tryTake: (kind, userId) => limits[kind].tryTake(`user:${userId}`),
    check(kind, address) {
      const wait = limits[kind].msUntilFree(`address:${networkOf(address)}`);
      if (wait > 0) throw tooMany(wait);
    },
  };
}
