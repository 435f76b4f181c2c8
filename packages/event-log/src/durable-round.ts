import type { Fact } from '@ten8/contracts/define';
import type { Sequelize } from 'sequelize';
import { blamesTheFact } from './blame';
import type { Cursor } from './cursor';
import { readPruned, type Feed, type FeedPage } from './feed';
import type { Logger } from './logger';
import { park, replayOne } from './parked';
import { concerns, react, type Reaction } from './reaction';

interface RoundParts {
  db: Sequelize;
  cursor: Cursor;
  feed: Feed;
  name: string;
  reactions: Reaction[];
  /** Makes the projection anew from a snapshot and returns the position the snapshot stands for. */
  rebuild?: () => Promise<number>;
  logger: Logger;
  /** Told of every position this process knows to be done with. */
  onMoved(position: number): void;
}

const PAGE = 100;
const PATIENCE = 5;

/** One look at the log of another service: what is new is handled, each fact in a transaction with the cursor. */
export function durableRound(parts: RoundParts): (isStopped: () => boolean) => Promise<boolean> {
  const { cursor, feed, onMoved, reactions } = parts;
  const take = takerOf(parts);

  return async (isStopped) => {
    const { position, hasWanted } = await cursor.read();
    onMoved(position);
    while (hasWanted && !isStopped() && (await replayOne(parts)));
    const page = await readPage(feed, position, parts);
    if (!page) return true;

    let before = position;
    for (const fact of page.facts.filter((fact) => concerns(reactions, fact))) {
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

/** Null when the position could not be read from and has been moved. */
async function readPage(feed: Feed, position: number, parts: RoundParts): Promise<FeedPage | null> {
  try {
    return await feed.after(position, PAGE);
  } catch (error) {
    const pruned = readPruned(error);
    if (!pruned) throw error;
    await startAnew(position, pruned.upTo, parts);
    return null;
  }
}

/** Replicas take turns here too: whoever comes second finds the cursor moved and leaves it alone. */
async function startAnew(position: number, prunedUpTo: number | null, parts: RoundParts) {
  const { db, cursor, feed, name, rebuild, logger } = parts;
  await db.transaction(async (transaction) => {
    if ((await cursor.lock(transaction)) !== position) return;
    const next = rebuild ? await rebuild() : (prunedUpTo ?? (await feed.head()));
    await cursor.move(next, transaction);
    if (rebuild) logger.warn(`${name} was away for too long and has rebuilt`, { from: position, to: next });
    else logger.error(`${name} was away for too long and has missed facts`, { from: position, to: next });
  });
}

/** Takes one fact after another; true when it is done with, false when the cursor was set back meanwhile. */
function takerOf(parts: RoundParts): (fact: Fact, before: number) => Promise<boolean> {
  const { db, cursor, name, reactions, logger } = parts;
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
      return await inTurn(fact, before, (tx) => react(reactions, fact, tx));
    } catch (error) {
      if (!blamesTheFact(error)) throw error;
      failing = { seq: fact.seq, times: failing.seq === fact.seq ? failing.times + 1 : 1 };
      if (failing.times < PATIENCE)
        throw new Error(`${fact.type} at ${fact.seq} was not taken`, { cause: error });
      const parking = { follower: name, fact, error, failures: failing.times };
      const done = await inTurn(fact, before, (tx) => park(db, parking, tx.transaction));
      logger.error(`${name} has parked a fact`, { seq: fact.seq, type: fact.type, err: error });
      return done;
    }
  };
}

type RoundTx = Parameters<Reaction['handle']>[1];
