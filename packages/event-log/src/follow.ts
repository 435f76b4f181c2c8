import type { Sequelize } from 'sequelize';
import { cursorOf } from './cursor';
import { durableRound, type Rebuild } from './durable-follower';
import { isHandled, type FactHandler } from './fact-handler';
import type { Feed } from './feed';
import { createFollowerPlace, type FollowerPlace } from './follower-place';
import { liveRound } from './live-follower';
import type { LogMessage, PushedFact } from './log-message';
import type { Logger } from './logger';
import type { Notifier } from './notifier';
import { startLoop, type Round, type Sighting } from './poll-loop';
import { createSignal } from './signal';
import type { EventLog } from './transact';

export { REBUILD_REQUESTED, type Rebuild } from './durable-follower';
export { on, onAny, type FollowTx, type FactHandler } from './fact-handler';

/** A reader of one log. */
export interface Follower {
  /** Waits for the handler under way. */
  stop(): Promise<void>;
  /** The last position that this process knows to be handled. */
  position(): number;
  /** How many facts the log is ahead. */
  lag(): Promise<number>;
  /** Waits until everything up to `seq` is handled; false when `timeoutMs` was not enough. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
  /**
   * True while everything that was in the log 3 s ago, or as long ago as asked, is handled: what was copied from it may
   * be relied on.
   */
  isCurrent(withinMs?: number): boolean;
  /** True while a fact that takes rights away keeps failing: it is retried until it succeeds, never passed over. */
  isBlocked(): boolean;
  /** Settles once the log has been read for the first time, or the follower was stopped before that. */
  ready: Promise<void>;
}

interface Source {
  notifier: Notifier;
  feed: Feed;
  /** Whose log it is. */
  producer: string;
  handlers: FactHandler[];
  logger: Logger;
  /** The pause between two looks while nothing wakes it; undefined for the usual one. */
  pollMs?: number | (() => number | undefined);
}

interface DurableParts extends Source {
  db: Sequelize;
  /** The follower's own log, in `db`. */
  log: EventLog;
  /** Names the cursor row: `civilian<-cad`. */
  name: string;
  /** For when the needed facts are pruned, or the operator wants it. */
  rebuild?: Rebuild;
}

interface LiveParts extends Source {
  /** Where to begin; the log's head if left out. */
  from?: number;
  /** Whether the handlers have been told this fact by the message itself. */
  wasTold?: (fact: PushedFact) => boolean;
}

/** How soon the work of another replica is noticed. */
const OTHERS_MS = 25;
/** While heartbeats say where the log ends, reading it is only a precaution. */
const PRECAUTION_MS = 10_000;
const POLL_MS = 1_000;
const DISCONNECTED_POLL_MS = 250;

/**
 * Follows a log with a cursor in the follower's own schema. The cursor moves in the handlers' transaction, so local
 * effects happen exactly once and replicas take turns. After five failures a fact is parked, unless it takes rights
 * away.
 */
export function followDurably(parts: DurableParts): Follower {
  const cursor = cursorOf(parts.db, parts.name);
  const read = async () => (await cursor.read()).position;
  return follow(parts, { name: parts.name, read }, (onMoved) => durableRound({ ...parts, cursor, onMoved }));
}

/**
 * Follows a log from its head, in memory: for those who fetch everything again at every start. A handler that fails is
 * logged and its fact skipped.
 */
export function followLive(parts: LiveParts): Follower {
  const name = `live<-${parts.producer}`;
  return follow(parts, { name, read: null }, (onMoved) => liveRound({ ...parts, onMoved }));
}

function follow(
  source: Source & Pick<LiveParts, 'wasTold'>,
  { name, read: readCursor }: { name: string; read: (() => Promise<number>) | null },
  roundOf: (onMoved: Sighting) => Round,
): Follower {
  const { feed } = source;
  const moved = createSignal();
  const place = createFollowerPlace();
  let settle = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const round = roundOf((...seen) => {
    place.move(...seen);
    moved.notify();
  });
  const read = readCursor ?? (async () => place.position());

  const loop = startLoop({
    ...source,
    name,
    pauseMs: () =>
      pauseOf(source, place.isHeartbeatOverdue() || (readCursor !== null && place.hasPassedOver())),
    onMessage(message) {
      if (!message) return loop.wake();
      if (place.see(message)) return;
      if (!mayPassOver(source, place, message)) return loop.wake();
      place.passOver(message.head);
      moved.notify();
    },
    async look(isStopped) {
      place.startLooking();
      const hasMore = await round.look(isStopped).finally(place.endLooking);
      settle();
      return hasMore;
    },
  });

  async function waitFor(seq: number, timeoutMs: number) {
    if (place.position() >= seq) return true;
    const deadline = Date.now() + timeoutMs;
    while (place.position() < seq && (await read()) < seq) {
      const left = deadline - Date.now();
      if (left <= 0) return false;
      loop.wake();
      await moved.wait(Math.min(left, OTHERS_MS));
    }
    return true;
  }

  return {
    stop: () => loop.stop().then(settle),
    position: place.position,
    lag: async () => Math.max(0, (await feed.head()) - Math.max(await read(), place.position())),
    waitFor,
    isCurrent: place.isCurrent,
    isBlocked: round.isBlocked,
    ready,
  };
}

function pauseOf({ notifier, pollMs }: Pick<Source, 'notifier' | 'pollMs'>, isBehind: boolean): number {
  const wanted = typeof pollMs === 'function' ? pollMs() : pollMs;
  if (notifier.isDisconnected()) return Math.min(wanted ?? POLL_MS, DISCONNECTED_POLL_MS);
  return wanted ?? (isBehind ? POLL_MS : PRECAUTION_MS);
}

/** A commit that follows on and holds nothing for the handlers need not be read; the cursor takes it in a little later. */
function mayPassOver(
  { handlers, wasTold }: Pick<LiveParts, 'handlers' | 'wasTold'>,
  place: FollowerPlace,
  { after, head, types, facts }: LogMessage,
): boolean {
  // A look under way would set the position back to what it has read.
  if (place.isLooking() || after !== place.position() || types.length !== head - after) return false;
  const wanted = types.filter((type) => isHandled(handlers, { type })).length;
  const told = facts.filter((fact) => isHandled(handlers, fact) && wasTold?.(fact)).length;
  return wanted <= told;
}
