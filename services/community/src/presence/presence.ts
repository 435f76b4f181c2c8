import { PRESENCE_MS } from '@ten8/contracts/community/constants';
import type { RedisClient } from '@ten8/event-log/redis-connection';

export interface Presence {
  beat(userId: number): Promise<void>;
  leave(userId: number): Promise<void>;
  whoIsOnline(userIds: number[]): Promise<Set<number>>;
}

/** The braces keep all keys on one server of a Cluster, because `MGET` works only there. */
const keyOf = (userId: number) => `{presence}:${userId}`;
const FORGET_ABOVE = 10_000;

/**
 * Who has a dashboard open: a key in Redis that expires 90 s after the last heartbeat, and holds that time. While Redis
 * is down this process answers from the heartbeats that it got itself, and it writes them to Redis later.
 */
export function createPresence(redis: RedisClient, now: () => Date): Presence {
  const heard = new Map<number, number>();
  redis.on('ready', () => {
    // After a restart Redis has lost the keys. Keys that it has again are newer than ours.
    for (const [userId, until] of heard) {
      const left = until - now().getTime();
      if (left > 0) redis.set(keyOf(userId), until, 'PX', left, 'NX').catch(() => null);
    }
  });

  return {
    async beat(userId) {
      const until = now().getTime() + PRESENCE_MS;
      if (heard.size > FORGET_ABOVE) forgetGone(heard, now().getTime());
      heard.set(userId, until);
      await redis.set(keyOf(userId), until, 'PX', PRESENCE_MS).catch(() => null);
    },
    async leave(userId) {
      heard.delete(userId);
      await redis.del(keyOf(userId)).catch(() => null);
    },
    async whoIsOnline(userIds) {
      if (userIds.length === 0) return new Set();
      const kept = await redis.mget(userIds.map(keyOf)).catch(() => null);
      const untils = userIds.map((userId, index) => Number((kept ? kept[index] : heard.get(userId)) ?? 0));
      const current = now().getTime();
      return new Set(userIds.filter((_, index) => (untils[index] ?? 0) > current));
    },
  };
}

function forgetGone(heard: Map<number, number>, current: number): void {
  for (const [userId, until] of heard) if (until <= current) heard.delete(userId);
}
