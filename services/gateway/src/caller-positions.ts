import { duplicateForMessages, type RedisClient } from '@ten8/event-log/redis-address';
import { formatPositions, parsePositions } from '@ten8/service-kit/actor';

/** How far each service's log had come, by the service's name. */
export type Positions = Record<string, number>;

export interface CallerPositions {
  /**
   * Remembers the furthest position of each log that an answer named, here and for the caller's next request at
   * another gateway; resolves once that one would know. `cookieHash` is null for a caller who is signed out.
   */
  record(positions: Positions, cookieHash: string | null): Promise<void>;
  /** What this caller was shown lately, through any gateway; undefined when only Redis can tell. */
  peek(cookieHash: string): Positions | null | undefined;
  /** As `peek`, and reads them from Redis if they are not here. Never throws: without Redis only this gateway's own answers count. */
  read(cookieHash: string | null): Promise<Positions>;
  /** How far one log had come in any answer that passed here, or that this caller was shown elsewhere. */
  latest(log: string, shown: Positions | null): number;
  /** What a service must have caught up with before it answers. */
  header(elsewhere: Positions): string;
  close(): void;
}

/** Longer than any service waits for a copy to catch up. */
const REMEMBER_MS = 10_000;
const MOST_CALLERS = 20_000;
const CHANNEL = 'caller-positions';
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
export function createCallerPositions(redis: RedisClient, now: () => number = Date.now): CallerPositions {
  const furthest: Positions = {};
  let written = '';
  const recent = createRecentCallers(now);
  const subscriber = subscribe(redis, recent);

  async function read(cookieHash: string | null): Promise<Positions> {
    if (!cookieHash) return {};
    const heard = recent.peek(cookieHash);
    if (heard !== undefined) return heard ?? {};
    const kept = await redis.hgetall(keyOf(cookieHash)).catch(() => ({}));
    const positions = parsePositions(formatPositions(kept as Positions));
    return raise(positions, recent.own(cookieHash));
  }

  return {
    async record(positions, cookieHash) {
      raise(furthest, positions);
      written = formatPositions(furthest);
      if (!cookieHash || Object.keys(positions).length === 0) return;
      recent.add(cookieHash, positions);
      // One after the other: when the second is answered, the other gateways have been sent the first.
      await redis.publish(CHANNEL, `${cookieHash} ${formatPositions(positions)}`).catch(() => null);
      const given = Object.entries(positions).flat();
      await redis.eval(RAISE, 1, keyOf(cookieHash), ...given, REMEMBER_MS).catch(() => null);
    },
    peek: recent.peek,
    read,
    latest: (log, shown) => Math.max(furthest[log] ?? 0, shown?.[log] ?? 0),
    header(elsewhere) {
      const isNews = Object.entries(elsewhere).some(([name, seq]) => seq > (furthest[name] ?? 0));
      return isNews ? formatPositions(raise({ ...furthest }, elsewhere)) : written;
    },
    close: () => subscriber.disconnect(),
  };
}

interface RecentCallers {
  add(cookieHash: string, positions: Positions): void;
  /** Null when the caller was shown nothing lately, undefined when that cannot be known here. */
  peek(cookieHash: string): Positions | null | undefined;
  own(cookieHash: string): Positions;
  /** Whether messages of the other gateways arrive. */
  setListening(isListening: boolean): void;
}

/** What callers were shown within the last seconds. It is complete once messages have arrived for that long. */
function createRecentCallers(now: () => number): RecentCallers {
  const callers = new Map<string, { positions: Positions; until: number }>();
  let completeFrom = Infinity;

  function makeRoom() {
    for (const [cookieHash, { until }] of callers) if (until <= now()) callers.delete(cookieHash);
    if (callers.size < MOST_CALLERS) return;
    callers.clear();
    completeFrom = Math.max(completeFrom, now() + REMEMBER_MS);
  }
  function find(cookieHash: string) {
    const known = callers.get(cookieHash);
    return known && known.until > now() ? known.positions : null;
  }

  return {
    add(cookieHash, positions) {
      if (callers.size >= MOST_CALLERS) makeRoom();
      const raised = raise({ ...find(cookieHash) }, positions);
      callers.set(cookieHash, { positions: raised, until: now() + REMEMBER_MS });
    },
    peek: (cookieHash) => (now() < completeFrom ? undefined : find(cookieHash)),
    own: (cookieHash) => find(cookieHash) ?? {},
    setListening: (isListening) => void (completeFrom = isListening ? now() + REMEMBER_MS : Infinity),
  };
}

/** Each message names a caller and what an answer of another gateway showed them. */
function subscribe(redis: RedisClient, recent: RecentCallers): RedisClient {
  const subscriber = duplicateForMessages(redis);
  // The connection for commands warns of a Redis that is down.
  subscriber.on('error', () => {});
  subscriber.on('close', () => recent.setListening(false));
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(
      () => recent.setListening(true),
      () => subscriber.disconnect(true),
    );
  });
  subscriber.on('message', (_channel: string, message: string) => {
    const [cookieHash = '', positions] = message.split(' ');
    recent.add(cookieHash, parsePositions(positions));
  });
  return subscriber;
}

function raise(positions: Positions, by: Positions): Positions {
  for (const [name, seq] of Object.entries(by)) positions[name] = Math.max(positions[name] ?? 0, seq);
  return positions;
}
