import { channelPrefix, duplicateForMessages, type RedisClient } from '@ten8/event-log/redis-connection';
import { formatPositions, parsePositions } from '@ten8/service-kit/access/actor';

/** A position of each service's log, by the service's name. */
export type Positions = Record<string, number>;

export interface CallerPositions {
  /**
   * Remembers the highest positions that an answer named, here and for the caller's next request at another gateway.
   * Resolves when other gateways would know them. `cookieHash` is null for a caller who is signed out.
   */
  record(positions: Positions, cookieHash: string | null): Promise<void>;
  /** The positions that this caller saw lately, through any gateway; undefined if only Redis knows. */
  peek(cookieHash: string): Positions | null | undefined;
  /**
   * As `peek`, but reads them from Redis if necessary. Never throws: without Redis only this gateway's answers count.
   */
  read(cookieHash: string | null): Promise<Positions>;
  /** The highest known position of one log: from any answer of this gateway, or from this caller's other gateways. */
  latest(log: string, shown: Positions | null): number;
  /** The positions that a service must have read before it answers. */
  header(elsewhere: Positions): string;
  close(): void;
}

/** Longer than any service waits for its followers. */
const REMEMBER_MS = 10_000;
const MAX_CALLERS = 20_000;
const channelOf = (redis: RedisClient): string => `${channelPrefix(redis)}caller-positions`;
/** Two simultaneous answers may arrive in any order, so a position is only raised. */
const RAISE = `
  for i = 1, #ARGV - 1, 2 do
    if tonumber(ARGV[i + 1]) > tonumber(redis.call('hget', KEYS[1], ARGV[i]) or 0) then
      redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1])
    end
  end
  return redis.call('pexpire', KEYS[1], ARGV[#ARGV])`;

const keyOf = (cookieHash: string): string => `positions:${cookieHash}`;

/** The positions that callers have seen. With them every service lets callers read their own writes. */
export function createCallerPositions(redis: RedisClient): CallerPositions {
  const furthest: Positions = {};
  let written = '';
  const recent = createRecentCallers();
  const channel = channelOf(redis);
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
      // Sent together, and Redis runs them in this order: when both are answered, the other gateways are told.
      const published = redis.publish(channel, `${cookieHash} ${formatPositions(positions)}`);
      const given = Object.entries(positions).flat();
      const stored = redis.eval(RAISE, 1, keyOf(cookieHash), ...given, REMEMBER_MS);
      await Promise.allSettled([published, stored]);
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
  /** Null when the caller has seen nothing lately, undefined when this gateway cannot know. */
  peek(cookieHash: string): Positions | null | undefined;
  own(cookieHash: string): Positions;
  /** Whether messages of other gateways arrive. */
  setListening(isListening: boolean): void;
}

/** What callers have seen within the last seconds. It is complete after messages have arrived for that long. */
function createRecentCallers(): RecentCallers {
  const callers = new Map<string, { positions: Positions; until: number }>();
  let completeFrom = Infinity;

  function makeRoom() {
    for (const [cookieHash, { until }] of callers) if (until <= Date.now()) callers.delete(cookieHash);
    if (callers.size < MAX_CALLERS) return;
    callers.clear();
    completeFrom = Math.max(completeFrom, Date.now() + REMEMBER_MS);
  }
  function find(cookieHash: string) {
    const known = callers.get(cookieHash);
    return known && known.until > Date.now() ? known.positions : null;
  }

  return {
    add(cookieHash, positions) {
      if (callers.size >= MAX_CALLERS) makeRoom();
      const raised = raise({ ...find(cookieHash) }, positions);
      callers.set(cookieHash, { positions: raised, until: Date.now() + REMEMBER_MS });
    },
    peek: (cookieHash) => (Date.now() < completeFrom ? undefined : find(cookieHash)),
    own: (cookieHash) => find(cookieHash) ?? {},
    setListening: (isListening) => void (completeFrom = isListening ? Date.now() + REMEMBER_MS : Infinity),
  };
}

/** Each message contains a caller and the positions of an answer of another gateway. */
function subscribe(redis: RedisClient, recent: RecentCallers): RedisClient {
  const subscriber = duplicateForMessages(redis);
  // The connection for commands already logs that Redis is down.
  subscriber.on('error', () => {});
  subscriber.on('close', () => recent.setListening(false));
  subscriber.on('ready', () => {
    subscriber.subscribe(channelOf(redis)).then(
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
