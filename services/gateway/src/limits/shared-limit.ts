import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RedisClient } from '@ten8/event-log/redis-connection';
import { BoundedMap } from '@ten8/service-kit/bounded-map';

export interface SharedLimit {
  /** Counts one; false, without counting, when there were too many. */
  tryTake(key: string): boolean;
  /** Zero while the limit is not reached. */
  msUntilFree(key: string): number;
}

interface Window {
  /** Counted by this gateway. */
  own: number;
  /** The part of `own` that was not sent to Redis yet. */
  unsent: number;
  /** Counted by the other gateways, as last read from Redis. */
  others: number;
  until: number;
}

const MAX_KEYS = 100_000;
/** A gateway sends its count to Redis after each tenth of the limit for a key. */
const STEPS = 10;
/** Adds to the count in Redis and returns what the other gateways have counted. */
const COUNT = `
  redis.call('hincrby', KEYS[1], ARGV[1], ARGV[2])
  if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[3]) end
  local others = 0
  local counts = redis.call('hgetall', KEYS[1])
  for i = 1, #counts, 2 do
    if counts[i] ~= ARGV[1] then others = others + tonumber(counts[i + 1]) end
  end
  return others`;

/**
 * Counts in this process, so that no request waits, and exchanges counts with the other gateways through Redis, in
 * steps. Each gateway may allow up to one step too much; without Redis each gateway counts alone.
 */
export function createSharedLimit(parts: {
  redis: RedisClient;
  name: string;
  points: number;
  windowMs: number;
  now?: () => number;
}): SharedLimit {
  const { redis, name, points, windowMs, now = Date.now } = parts;
  const windows = new BoundedMap<string, Window>(MAX_KEYS);
  const gatewayId = randomUUID();
  const step = Math.ceil(points / STEPS);

  function open(key: string): Window {
    const window = { own: 0, unsent: 0, others: 0, until: now() + windowMs };
    windows.set(key, window);
    return window;
  }
  function current(key: string): Window | undefined {
    const window = windows.get(key);
    return window && window.until > now() ? window : undefined;
  }
  function syncWithRedis(key: string, window: Window) {
    const count = window.unsent;
    window.unsent = 0;
    redis.eval(COUNT, 1, `limit:${name}:${key}`, gatewayId, count, window.until - now()).then(
      (others) => (window.others = z.int().parse(others)),
      () => {},
    );
  }

  return {
    tryTake(key) {
      const window = current(key) ?? open(key);
      if (window.own + window.others >= points) return false;
      window.own += 1;
      window.unsent += 1;
      if (window.unsent >= step) syncWithRedis(key, window);
      return true;
    },
    msUntilFree(key) {
      const window = current(key);
      return window && window.own + window.others >= points ? window.until - now() : 0;
    },
  };
}
