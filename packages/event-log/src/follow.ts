import type { Sequelize } from 'sequelize';
import { cursorOf } from './cursor';
import { durableRound, type Rebuild } from './durable-follower';
import { isHandled, type FactHandler } from './fact-handler';
import type { Feed } from './feed';
import { liveRound } from './live-follower';
import { isFreshHeartbeat, type LogMessage, type PushedFact } from './log-message';
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
  /** True while everything that was in the log 3 s ago is handled: what was copied from it may be relied on. */
  isCurrent(): boolean;
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
  /** The pause between two looks while nothing wakes it. */
  pollMs?: number;
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
const CURRENT_MS = 3_000;
/** A producer says where its log ends every second. While it does, reading the log is only a precaution. */
const HEARTBEAT_OVERDUE_MS = 2_500;
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
  const { feed, notifier, handlers } = source;
  const moved = createSignal();
  const place = createPlace();
  let settle = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const round = roundOf((position, head) => {
    place.move(position, head);
    moved.notify();
  });
  const read = readCursor ?? (async () => place.position());

  const loop = startLoop({
    ...source,
    name,
    pauseMs() {
      if (notifier.isDisconnected()) return Math.min(source.pollMs ?? POLL_MS, DISCONNECTED_POLL_MS);
      const isCursorBehind = readCursor !== null && place.hasPassedOver();
      return source.pollMs ?? (isCursorBehind || place.isHeartbeatOverdue() ? POLL_MS : PRECAUTION_MS);
    },
    onMessage(message) {
      if (!message || !(place.see(message) || passOver(message))) loop.wake();
    },
    async look(isStopped) {
      place.startLooking();
      const hasMore = await round.look(isStopped);
      settle();
      return hasMore;
    },
  });

  /** A commit that follows on and holds nothing for the handlers need not be read; the cursor takes it in a little later. */
  function passOver(message: LogMessage): boolean {
    const { after, head, types, facts } = message;
    if (after !== place.position() || types.length !== head - after) return false;
    const wanted = types.filter((type) => isHandled(handlers, { type })).length;
    const told = facts.filter((fact) => isHandled(handlers, fact) && source.wasTold?.(fact)).length;
    if (wanted > told) return false;
    place.passOver(head);
    moved.notify();
    return true;
  }

  async function waitFor(seq: number, timeoutMs: number) {
    if (place.position() >= seq) return true;
    const deadline = Date.now() + timeoutMs;
    while ((await read()) < seq) {
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

/** How far a follower has come, and when that was last known to be the end of the log. */
function createPlace() {
  let position = 0;
  let startedLooking = 0;
  let sawEndAt = -Infinity;
  let heartbeatAt = -Infinity;
  let hasPassedOver = false;

  return {
    position: () => position,
    passOver(next: number) {
      position = next;
      hasPassedOver = true;
    },
    hasPassedOver: () => hasPassedOver,
    startLooking: () => void (startedLooking = Date.now()),
    move(next: number, head?: number) {
      position = next;
      hasPassedOver = false;
      if (head !== undefined && next >= head) sawEndAt = Math.max(sawEndAt, startedLooking);
    },
    /** False when the message speaks of facts that are not handled yet. */
    see(message: LogMessage): boolean {
      if (message.head > position) return false;
      if (!isFreshHeartbeat(message)) return true;
      heartbeatAt = Date.now();
      sawEndAt = Math.max(sawEndAt, Math.min(message.sentAt, heartbeatAt));
      return true;
    },
    isHeartbeatOverdue: () => Date.now() - heartbeatAt > HEARTBEAT_OVERDUE_MS,
    isCurrent: () => Date.now() - sawEndAt < CURRENT_MS,
  };
}
