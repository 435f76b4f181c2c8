import type { Sequelize } from 'sequelize';
import { cursorOf } from './cursor';
import type { Notifier } from './notifier';
import { durableRound, type Rebuild } from './durable-round';
import { readPruned, type Feed } from './feed';
import { createSignal } from './signal';
import type { Logger } from './logger';
import { startLoop } from './loop';
import { handleFact, type FollowTx, type FactHandler } from './fact-handler';

export { REBUILD_REQUESTED, type Rebuild } from './durable-round';
export { on, onAny, type FollowTx, type FactHandler } from './fact-handler';

/** A reader of one log. */
export interface Follower {
  /** Waits for the handler under way. */
  stop(): Promise<void>;
  /** The last position this process knows to be done with. */
  position(): number;
  /** How many facts the log is ahead: the one figure to alert on. */
  lag(): Promise<number>;
  /** Waits until everything up to `seq` is done with; false when `timeoutMs` was not enough. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
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
  pollMs?: number;
}

interface DurableParts extends Source {
  db: Sequelize;
  /** Names the cursor row: `civilian<-cad`. */
  name: string;
  /** For when the needed facts are pruned, or the operator wants it. */
  rebuild?: Rebuild;
}

interface LiveParts extends Source {
  /** Where to begin; the log's head unless told. */
  from?: number;
}

const PAGE = 100;
/** How soon the work of another replica is noticed. */
const OTHERS_MS = 25;

/**
 * Follows a log with a cursor in the follower's own schema. The cursor moves in the handler's transaction, so
 * local effects happen exactly once and replicas take turns. After five failures a fact is parked.
 */
export function followDurably(parts: DurableParts): Follower {
  const cursor = cursorOf(parts.db, parts.name);
  const read = async () => (await cursor.read()).position;
  return follow(parts, parts.name, read, (onMoved) => durableRound({ ...parts, cursor, onMoved }));
}

/**
 * Follows a log from its head, in memory: for those whose truth is fetched again on every start.
 * A handler that fails is logged and its fact skipped.
 */
export function followLive(parts: LiveParts): Follower {
  const { feed, logger, producer } = parts;
  let position = parts.from ?? null;

  const round = (onMoved: (position: number) => void) => async (isStopped: () => boolean) => {
    const from = position ?? (await feed.head());
    onMoved((position = from));
    const page = await feed.after(from, PAGE).catch(async (error: unknown) => {
      if (!readPruned(error)) throw error;
      onMoved((position = await feed.head()));
      logger.warn(`the log of ${producer} went on without its live follower`, { from, to: position });
      return null;
    });
    for (const fact of page?.facts ?? []) {
      if (isStopped()) return false;
      await handleFact(parts.handlers, fact, LIVE).catch((error: unknown) =>
        logger.error('a live handler failed', { seq: fact.seq, type: fact.type, err: error }),
      );
      onMoved((position = fact.seq));
    }
    return !page || page.facts.length === PAGE;
  };

  return follow(parts, `live<-${producer}`, async () => position ?? 0, round);
}

const LIVE: FollowTx = {
  get transaction(): never {
    throw new Error('A live follower keeps nothing, so it has no transaction');
  },
};

function follow(
  source: Source,
  name: string,
  read: () => Promise<number>,
  roundOf: (onMoved: (position: number) => void) => (isStopped: () => boolean) => Promise<boolean>,
): Follower {
  const moved = createSignal();
  let position = 0;
  let settle = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const look = roundOf((next) => {
    position = next;
    moved.notify();
  });

  const loop = startLoop({
    ...source,
    name,
    async round(isStopped) {
      const hasMore = await look(isStopped);
      settle();
      return hasMore;
    },
  });

  async function caughtUp(seq: number, timeoutMs: number) {
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
    position: () => position,
    lag: async () => Math.max(0, (await source.feed.head()) - (await read())),
    waitFor: caughtUp,
    ready,
  };
}
