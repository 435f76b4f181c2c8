import type { Sequelize } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import type { Cursor } from './cursor';
import { concerns, handleFact, type FactHandler, type FollowTx } from './fact-handler';
import { isCausedByFact } from './failure-cause';
import { readPruned, type Feed, type FeedPage } from './feed';
import type { Logger } from './logger';
import { park, replayOne } from './parked';

/**
 * Makes the projection anew from a snapshot, in the transaction that moves the cursor, so that nobody ever reads half
 * of it; returns the position the snapshot stands for.
 */
export type Rebuild = (tx: FollowTx) => Promise<number>;

/**
 * The position of a cursor whose follower was told to begin anew: it copies a snapshot, or reads the log from its
 * first fact where there is no snapshot. Below every position, so what rests on the cursor does not count as read.
 */
export const REBUILD_REQUESTED = -1;

interface RoundParts {
  db: Sequelize;
  cursor: Cursor;
  feed: Feed;
  name: string;
  handlers: FactHandler[];
  rebuild?: Rebuild;
  logger: Logger;
  /** Told of every position this process knows to be done with. */
  onMoved(position: number): void;
}

const PAGE = 100;
const MOST_FAILURES = 5;

/** One look at the log of another service: what is new is handled, each fact in a transaction with the cursor. */
export function durableRound(parts: RoundParts): (isStopped: () => boolean) => Promise<boolean> {
  const { cursor, feed, onMoved, handlers } = parts;
  const take = createFactApplier(parts);

  return async (isStopped) => {
    const { position, hasWanted } = await cursor.read();
    onMoved(position);
    while (hasWanted && !isStopped() && (await replayOne(parts)));
    const page = position === REBUILD_REQUESTED ? null : await readPage(feed, position);
    if (!page || 'prunedUpTo' in page) {
      await rebuildProjection(position, page ? page.prunedUpTo : 0, parts);
      return true;
    }

    let before = position;
    for (const fact of page.facts.filter((fact) => concerns(handlers, fact))) {
      if (isStopped()) return false;
      if (!(await take(fact, before))) return true;
      before = fact.seq;
      onMoved(before);
    }
    const last = page.facts.at(-1)?.seq ?? before;
    if (last > before) await cursor.skip(before, last);
    onMoved(last);
    return page.facts.length === PAGE;
  };
}

/** The facts after a position, or up to where they are gone. */
async function readPage(feed: Feed, position: number): Promise<FeedPage | { prunedUpTo: number | null }> {
  try {
    return await feed.after(position, PAGE);
  } catch (error) {
    const pruned = readPruned(error);
    if (!pruned) throw error;
    return { prunedUpTo: pruned.upTo };
  }
}

/** Replicas take turns here too: whoever comes second finds the cursor moved and leaves it alone. */
async function rebuildProjection(position: number, firstLeft: number | null, parts: RoundParts) {
  const { db, cursor, feed, rebuild } = parts;
  const next = await db.transaction(async (transaction) => {
    if ((await cursor.lock(transaction)) !== position) return null;
    const next = rebuild ? await rebuild({ transaction }) : (firstLeft ?? (await feed.head()));
    await cursor.move(next, transaction);
    return next;
  });
  if (next !== null) report(position, next, parts);
}

function report(from: number, to: number, { name, rebuild, logger }: RoundParts): void {
  if (from === REBUILD_REQUESTED) logger.info(`${name} begins anew`, { from, to });
  else if (rebuild) logger.warn(`${name} was away for too long and has rebuilt`, { from, to });
  else logger.error(`${name} was away for too long and has missed facts`, { from, to });
}

/** Takes one fact after another; true when it is done with, false when the cursor was set back meanwhile. */
function createFactApplier(parts: RoundParts): (fact: Fact, before: number) => Promise<boolean> {
  const { db, cursor, name, handlers, logger } = parts;
  let failing = { seq: 0, times: 0 };

  /** Facts between `before` and this one concern nobody, so the cursor may stand anywhere from there on. */
  const inTurn = (fact: Fact, before: number, work: (tx: RoundTx) => Promise<void>) =>
    db.transaction(async (transaction) => {
      const position = await cursor.lock(transaction);
      if (position < before) return false;
      if (position >= fact.seq) return true;
      await work({ transaction });
      await cursor.move(fact.seq, transaction);
      return true;
    });

  return async (fact, before) => {
    try {
      return await inTurn(fact, before, (tx) => handleFact(handlers, fact, tx));
    } catch (error) {
      if (!isCausedByFact(error)) throw error;
      failing = { seq: fact.seq, times: failing.seq === fact.seq ? failing.times + 1 : 1 };
      if (failing.times < MOST_FAILURES)
        throw new Error(`${fact.type} at ${fact.seq} was not taken`, { cause: error });
      const parking = { follower: name, fact, error, failures: failing.times };
      const done = await inTurn(fact, before, (tx) => park(db, parking, tx.transaction));
      logger.error(`${name} has parked a fact`, { seq: fact.seq, type: fact.type, err: error });
      return done;
    }
  };
}

type RoundTx = Parameters<FactHandler['handle']>[1];
