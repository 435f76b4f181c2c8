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
/** Redis answers nobody else meanwhile, so a community of 50,000 is not asked for at once. */
const ASKED_AT_ONCE = 1_000;

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
      const online = new Set<number>();
      for (let first = 0; first < userIds.length; first += ASKED_AT_ONCE) {
        const asked = userIds.slice(first, first + ASKED_AT_ONCE);
        const kept = await redis.mget(asked.map(keyOf)).catch(() => null);
        const current = now().getTime();
        for (const [index, userId] of asked.entries())
          if (Number((kept ? kept[index] : heard.get(userId)) ?? 0) > current) online.add(userId);
      }
      return online;
    },
  };
}

function forgetGone(heard: Map<number, number>, current: number): void {
  for (const [userId, until] of heard) if (until <= current) heard.delete(userId);
}
