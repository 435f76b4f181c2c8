import type { Redis } from 'ioredis';
import { createLimit } from '@ten8/service-kit/limits';

export interface RateLimits {
  /** Counts a request of this user, or of this address when signed out. */
  take(kind: 'read' | 'write', userId: number | null, address: string): Promise<void>;
}

const MINUTE = 60;

/** 600 reads and 120 writes a minute; a busy console needs about 60. */
export function createRateLimits(redis: Redis, isOn: boolean): RateLimits {
  const limits = {
    read: createLimit(redis, isOn, { name: 'reads', points: 600, seconds: MINUTE }),
    write: createLimit(redis, isOn, { name: 'writes', points: 120, seconds: MINUTE }),
  };
  return {
    take: (kind, userId, address) =>
      limits[kind].take(userId === null ? `address:${address}` : `user:${userId}`),
  };
}
