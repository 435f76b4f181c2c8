import type { Sequelize } from 'sequelize';
import type { Fact } from '@ten8/contracts/define';
import type { Cursor } from './cursor';
import { handleInTrace, isRevocation, type FactHandler } from './fact-handler';
import { isCausedByFact } from './failure-cause';
import type { Logger } from './logger';
import { park } from './parked-facts';
import type { EventLog, Tx } from './transact';

export interface ApplyParts {
  db: Sequelize;
  /** The follower's own log: it begins the transactions, and handlers append to it. */
  log: EventLog;
  cursor: Cursor;
  name: string;
  handlers: FactHandler[];
  logger: Logger;
}

export interface FactApplier {
  /**
   * Handles the first facts of `facts`, in one transaction with the cursor, and returns the position reached. Facts
   * between `before` and the first one have no handler. Null when the cursor was set back in the meantime. After
   * `isStopped` no further fact is begun.
   */
  apply(facts: Fact[], before: number, isStopped: () => boolean): Promise<number | null>;
  /** Gets the position of the cursor: another replica may have handled the fact that fails here. */
  observe(position: number): void;
  /** True while a fact that must not be skipped keeps failing. */
  isBlocked(): boolean;
}

const MOST_FAILURES = 5;
const NONE = { seq: 0, times: 0, isRevocation: false };
/** A transaction takes no further fact after this time, so that nobody waits for its locks longer than this. */
const LONGEST_BATCH_MS = 50;

/** Handles facts many at a time, and one at a time where one of them has failed. */
export function createFactApplier(parts: ApplyParts): FactApplier {
  const { handlers, logger, name } = parts;
  let failing = NONE;
  /** Facts up to this position are handled one at a time, because a batch with them failed. */
  let oneByOneUpTo = 0;

  async function applyOne(fact: Fact, before: number): Promise<number | null> {
    try {
      const reached = await withCursorLocked(parts, { facts: [fact], before }, (tx) =>
        handleInTrace(handlers, fact, tx),
      );
      failing = NONE;
      return reached;
    } catch (error) {
      if (!isCausedByFact(error)) throw error;
      const times = failing.seq === fact.seq ? failing.times + 1 : 1;
      failing = { seq: fact.seq, times, isRevocation: isRevocation(handlers, fact) };
      const { seq, type } = fact;
      if (times === MOST_FAILURES && failing.isRevocation)
        logger.error(`${name} is blocked by a fact that takes rights away`, { seq, type, err: error });
      if (times < MOST_FAILURES || failing.isRevocation)
        throw new Error(`${type} at ${seq} could not be handled`, { cause: error });
      const parking = { follower: name, fact, error, failures: times };
      const reached = await withCursorLocked(parts, { facts: [fact], before }, (tx) =>
        park(parts.db, parking, tx.transaction),
      );
      logger.error(`${name} has parked a fact`, { seq, type, err: error });
      return reached;
    }
  }

  /** A failure here is not counted against a fact: another fact of the same transaction may have caused it. */
  async function applyBatch(batch: Batch): Promise<number | null> {
    let current = batch.facts.at(-1);
    try {
      return await withCursorLocked(parts, batch, async (tx, fact) => {
        current = fact;
        await handleInTrace(handlers, fact, tx);
      });
    } catch (error) {
      if (!isCausedByFact(error)) throw error;
      oneByOneUpTo = current?.seq ?? batch.before;
      return batch.before;
    }
  }

  return {
    async apply(facts, before, isStopped) {
      const [first] = facts;
      if (!first) return before;
      if (first.seq <= oneByOneUpTo || isRevocation(handlers, first)) return applyOne(first, before);
      const end = facts.findIndex((fact) => isRevocation(handlers, fact));
      return applyBatch({ facts: end === -1 ? facts : facts.slice(0, end), before, isStopped });
    },
    observe(position) {
      if (failing.seq <= position) failing = NONE;
    },
    isBlocked: () => failing.isRevocation && failing.times >= MOST_FAILURES,
  };
}

interface Batch {
  facts: Fact[];
  /** Where the cursor is expected. */
  before: number;
  isStopped?: () => boolean;
}

/** Only one replica handles facts at a time. Facts that another replica has handled in the meantime are left out. */
async function withCursorLocked(
  { log, cursor }: ApplyParts,
  { facts, before, isStopped = () => false }: Batch,
  work: (tx: Tx, fact: Fact) => Promise<void>,
): Promise<number | null> {
  const last = facts.at(-1)?.seq ?? before;
  return log.transact(null, async (tx) => {
    const position = await cursor.lock(tx.transaction);
    if (position < before) return null;
    if (position >= last) return last;
    const deadline = Date.now() + LONGEST_BATCH_MS;
    const reached = await handleInOrder(
      facts.filter(({ seq }) => seq > position),
      {
        work: (fact) => work(tx, fact),
        isOver: () => isStopped() || Date.now() > deadline,
      },
    );
    await cursor.move(reached, tx.transaction);
    return reached;
  });
}

interface Handling {
  work: (fact: Fact) => Promise<void>;
  /** Asked before every fact but the first. */
  isOver: () => boolean;
}

async function handleInOrder(facts: Fact[], { work, isOver }: Handling): Promise<number> {
  let reached = 0;
  for (const fact of facts) {
    if (reached > 0 && isOver()) break;
    await work(fact);
    reached = fact.seq;
  }
  return reached;
}
