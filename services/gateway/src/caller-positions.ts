import type { Redis } from 'ioredis';
import { formatPositions, parsePositions } from '@ten8/service-kit/actor';

/** How far each service's log had come, by the service's name. */
export type Positions = Record<string, number>;

export interface CallerPositions {
  /**
   * Remembers the furthest position of each log that an answer named, here and for the caller's next request at
   * another gateway; resolves once that one would know. `cookieHash` is null for whoever is signed out.
   */
  record(positions: Positions, cookieHash: string | null): Promise<void>;
  /** What this caller was shown by other gateways lately. Never throws: without Redis nobody knows. */
  read(cookieHash: string | null): Promise<Positions>;
  /** What a service must have caught up with before it answers. */
  header(elsewhere: Positions): string;
}

/** Longer than any service waits for a copy to catch up. */
const REMEMBER_MS = 10_000;
/** Two answers at once may arrive here in either order. */
const RAISE = `
  for i = 1, #ARGV - 1, 2 do
    if tonumber(ARGV[i + 1]) > tonumber(redis.call('hget', KEYS[1], ARGV[i]) or 0) then
      redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1])
    end
  end
  return redis.call('pexpire', KEYS[1], ARGV[#ARGV])`;

const keyOf = (cookieHash: string): string => `positions:${cookieHash}`;

/** How far the callers may have seen each log: with it every service lets them read their own writes. */
export function createCallerPositions(redis: Redis): CallerPositions {
  const furthest: Positions = {};
  let written = '';

  return {
    async record(positions, cookieHash) {
      raise(furthest, positions);
      written = formatPositions(furthest);
      const given = Object.entries(positions).flat();
      if (!cookieHash || given.length === 0) return;
      await redis.eval(RAISE, 1, keyOf(cookieHash), ...given, REMEMBER_MS).catch(() => null);
    },
    async read(cookieHash) {
      if (!cookieHash) return {};
      const kept = await redis.hgetall(keyOf(cookieHash)).catch(() => ({}));
      return parsePositions(formatPositions(kept as Positions));
    },
    header(elsewhere) {
      const isNews = Object.entries(elsewhere).some(([name, seq]) => seq > (furthest[name] ?? 0));
      return isNews ? formatPositions(raise({ ...furthest }, elsewhere)) : written;
    },
  };
}

function raise(positions: Positions, by: Positions): Positions {
  for (const [name, seq] of Object.entries(by)) positions[name] = Math.max(positions[name] ?? 0, seq);
  return positions;
}
