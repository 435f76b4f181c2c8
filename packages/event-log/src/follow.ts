import type { Sequelize } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import { cursorOf } from './cursor';
import { createDurablePoller, type Rebuild } from './durable-follower';
import { isHandled, type FactHandler } from './fact-handler';
import type { Feed } from './feed';
import { createFollowerProgress, type FollowerProgress } from './follower-progress';
import { createLivePoller, handleLive, type LiveHandling } from './live-follower';
import type { LogMessage, PushedFact } from './log-message';
import type { Logger } from './logger';
import type { Notifier } from './notifier';
import { startPollLoop, type Poller, type ReportPosition } from './poll-loop';
import { createSignal } from './signal';
import type { EventLog } from './transact';

/** A reader of one log. */
export interface Follower {
  /** Stops reading, and waits for a running handler. */
  stop(): Promise<void>;
  /** The last position of which this process knows that it was handled. */
  position(): number;
  /** The last position of the log itself. */
  head(): Promise<number>;
  /** How many facts the log is ahead. */
  lag(): Promise<number>;
  /** Waits until everything up to `seq` is handled; false when `timeoutMs` was not enough. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
  /**
   * True while everything that was in the log 3 s ago (or `withinMs` ago) is handled, so that copies made from the log
   * can be trusted.
   */
  isCurrent(withinMs?: number): boolean;
  /** True if something that is in the log, as this process knows, is not handled although it had the time for that. */
  isBehind(): boolean;
  /** True while a fact that takes rights away keeps failing: it is retried until it succeeds, and never skipped. */
  isBlocked(): boolean;
  /** Settles once the log has been read for the first time, or the follower was stopped before that. */
  ready: Promise<void>;
}

interface Source {
  notifier: Notifier;
  feed: Feed;
  /** The service that owns the log. */
  producer: string;
  handlers: FactHandler[];
  logger: Logger;
  /** The pause between two polls if no message arrives; undefined for the default. */
  pollMs?: number | (() => number | undefined);
}

interface DurableParts extends Source {
  db: Sequelize;
  /** The follower's own log, in `db`. */
  log: EventLog;
  /** Names the cursor row: `civilian<-cad`. */
  name: string;
  /** Runs when needed facts were pruned, or when an operator asks for it. */
  rebuild?: Rebuild;
}

interface LiveParts extends Source, LiveHandling {
  /** How many facts before the log's head it begins; 0 if left out. */
  earlierFacts?: number;
  /** Handles a fact instead of `handleLive`. */
  handle?: (fact: Fact) => Promise<void>;
  /** Whether the handlers already got this fact from the message itself. */
  wasHandledFromMessage?: (fact: PushedFact) => boolean;
}

/** How often the cursor is read while waiting, because another replica may have moved it. */
const CURSOR_CHECK_MS = 25;
/** While heartbeats say where the log ends, polling is only a precaution. A rebuild that an operator asked for begins then. */
const PRECAUTION_MS = 30_000;
/** Messages above this number wake the follower, which then reads the log. */
const MAX_HELD = 1_000;
const POLL_MS = 1_000;
const DISCONNECTED_POLL_MS = 250;

/**
 * Follows a log with a cursor in the follower's own schema. The cursor moves in the handlers' transaction, so local
 * effects happen exactly once, and only one replica handles facts at a time. After five failures a fact is parked,
 * unless it takes rights away.
 */
export function followDurably(parts: DurableParts): Follower {
  const cursor = cursorOf(parts.db, parts.name);
  const read = async () => (await cursor.read()).position;
  return follow(parts, { name: parts.name, read }, (onMoved) =>
    createDurablePoller({ ...parts, cursor, onMoved }),
  );
}

/**
 * Follows a log from its head, with the position in memory: for readers that fetch everything again at every start.
 * Facts that cannot be handled are skipped, see `handleLive`.
 */
export function followLive(parts: LiveParts): Follower {
  const name = `live<-${parts.producer}`;
  const handle = parts.handle ?? ((fact: Fact) => handleLive(parts, fact));
  return follow(parts, { name, read: null }, (onMoved, reached) =>
    createLivePoller({ ...parts, handle, onMoved, reached }),
  );
}

function follow(
  source: Source & Pick<LiveParts, 'wasHandledFromMessage'>,
  { name, read: readCursor }: { name: string; read: (() => Promise<number>) | null },
  createPoller: (onMoved: ReportPosition, reached: () => number) => Poller,
): Follower {
  const { feed } = source;
  const moved = createSignal();
  const progress = createFollowerProgress();
  let settle = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const onMoved: ReportPosition = (...seen) => {
    progress.move(...seen);
    moved.notify();
  };
  const poller = createPoller(onMoved, progress.position);
  const read = readCursor ?? (async () => progress.position());
  const held = holdDuringPolls(progress, skipOrWake);

  const loop = startPollLoop({
    ...source,
    name,
    messages: readCursor ? 'summaries' : 'each',
    pauseMs: () =>
      pauseOf(source, progress.isHeartbeatOverdue() || (readCursor !== null && progress.hasUnsavedSkip())),
    onMessage(message) {
      if (!message) return loop.wake();
      if (progress.noteMessage(message)) return;
      held.take(message);
    },
    async poll(isStopped) {
      progress.startPoll();
      try {
        const hasMore = await poller.poll(isStopped);
        settle();
        return hasMore;
      } finally {
        progress.endPoll();
        held.release();
      }
    },
  });

  function skipOrWake(message: LogMessage) {
    if (!canSkip(source, progress, message)) return loop.wake();
    progress.skipTo(message.head);
    moved.notify();
  }

  return {
    stop: () => loop.stop().then(settle),
    position: progress.position,
    head: feed.head,
    lag: async () => Math.max(0, (await feed.head()) - Math.max(await read(), progress.position())),
    waitFor: createWaitFor({ progress, moved, read, wake: loop.wake }),
    isCurrent: progress.isCurrent,
    isBehind: progress.isBehind,
    isBlocked: poller.isBlocked,
    ready,
  };
}

interface WaitParts {
  progress: FollowerProgress;
  moved: ReturnType<typeof createSignal>;
  /** The position that counts: another replica may have moved the cursor. */
  read: () => Promise<number>;
  wake: () => void;
}

function createWaitFor({ progress, moved, read, wake }: WaitParts): Follower['waitFor'] {
  return async (seq, timeoutMs) => {
    if (progress.position() >= seq) return true;
    const deadline = Date.now() + timeoutMs;
    while (progress.position() < seq && (await read()) < seq) {
      const left = deadline - Date.now();
      if (left <= 0) return false;
      wake();
      await moved.wait(Math.min(left, CURSOR_CHECK_MS));
    }
    return true;
  };
}

/** Messages that arrive during a poll wait for its end: it may read their facts. */
function holdDuringPolls(progress: FollowerProgress, handle: (message: LogMessage) => void) {
  const held: LogMessage[] = [];
  return {
    take(message: LogMessage) {
      if (progress.isPolling() && held.length < MAX_HELD) held.push(message);
      else handle(message);
    },
    release() {
      const waiting = held.splice(0);
      waiting.filter(({ head }) => head > progress.position()).forEach(handle);
    },
  };
}

function pauseOf({ notifier, pollMs }: Pick<Source, 'notifier' | 'pollMs'>, mustPollSoon: boolean): number {
  const wanted = typeof pollMs === 'function' ? pollMs() : pollMs;
  if (notifier.isDisconnected()) return Math.min(wanted ?? POLL_MS, DISCONNECTED_POLL_MS);
  return wanted ?? (mustPollSoon ? POLL_MS : PRECAUTION_MS);
}

/** A commit right after our position, without facts for our handlers, need not be read. The cursor moves later. */
function canSkip(
  { handlers, wasHandledFromMessage }: Pick<LiveParts, 'handlers' | 'wasHandledFromMessage'>,
  progress: FollowerProgress,
  { after, head, types, facts }: LogMessage,
): boolean {
  // A running poll would set the position back to what it has read.
  if (progress.isPolling() || after !== progress.position() || types.length !== head - after) return false;
  const wanted = types.filter((type) => isHandled(handlers, { type })).length;
  const handledFromMessage = facts.filter(
    (fact) => isHandled(handlers, fact) && wasHandledFromMessage?.(fact),
  ).length;
  return wanted <= handledFromMessage;
}
