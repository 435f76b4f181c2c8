import { PRESENCE_MS } from '@ten8/contracts/community/constants';
import type { RedisClient } from '@ten8/event-log/redis-address';

export interface Presence {
  beat(userId: number): Promise<void>;
  leave(userId: number): Promise<void>;
  whoIsOnline(userIds: number[]): Promise<Set<number>>;
}

/** The braces keep all of them on one server of a Cluster, which answers for several keys only then. */
const keyOf = (userId: number) => `{presence}:${userId}`;
const FORGET_ABOVE = 10_000;

/**
 * Who has a dashboard open: a key in Redis that outlives its last beat by 90 s, holding when it ends. While Redis is
 * away this process answers from the beats it heard itself, and it tells them to a Redis that comes back.
 */
export function createPresence(redis: RedisClient, now: () => Date): Presence {
  const heard = new Map<number, number>();
  redis.on('ready', () => {
    // A Redis that was started again has forgotten them; what it heard since is newer than what we remember.
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
