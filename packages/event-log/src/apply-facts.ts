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

const MAX_FAILURES = 5;
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
      const reached = await applyAlone(parts, { fact, before }, (tx) => handleInTrace(handlers, fact, tx));
      failing = NONE;
      return reached;
    } catch (error) {
      if (!isCausedByFact(error)) throw error;
      const times = failing.seq === fact.seq ? failing.times + 1 : 1;
      failing = { seq: fact.seq, times, isRevocation: isRevocation(handlers, fact) };
      const { seq, type } = fact;
      if (times === MAX_FAILURES && failing.isRevocation)
        logger.error(`${name} is blocked by a fact that takes rights away`, { seq, type, err: error });
      if (times < MAX_FAILURES || failing.isRevocation)
        throw new Error(`${type} at ${seq} could not be handled`, { cause: error });
      return parkFact(parts, { fact, before }, { error, failures: times });
    }
  }

  /** A failure here is not counted against a fact: another fact of the same transaction may have caused it. */
  async function applyBatch(facts: Fact[], before: number, isStopped: () => boolean): Promise<number | null> {
    let current = facts.at(-1);
    const handleEach = (fact: Fact, tx: Tx) => {
      current = fact;
      return handleInTrace(handlers, fact, tx);
    };
    try {
      return await withCursorLocked(
        parts,
        { facts, before },
        batchHandlerOf(handlers, facts) ?? handleInOrder(handleEach, isStopped),
      );
    } catch (error) {
      if (!isCausedByFact(error)) throw error;
      oneByOneUpTo = current?.seq ?? before;
      return before;
    }
  }

  return {
    async apply(facts, before, isStopped) {
      const [first] = facts;
      if (!first) return before;
      if (first.seq <= oneByOneUpTo || isRevocation(handlers, first)) return applyOne(first, before);
      const end = facts.findIndex((fact) => isRevocation(handlers, fact));
      return applyBatch(end === -1 ? facts : facts.slice(0, end), before, isStopped);
    },
    observe(position) {
      if (failing.seq <= position) failing = NONE;
    },
    isBlocked: () => failing.isRevocation && failing.times >= MAX_FAILURES,
  };
}

/** Handles the first facts, or all of them, and returns the position reached. At least one fact is given. */
type HandleFacts = (facts: Fact[], tx: Tx) => Promise<number>;

const lastOf = (facts: Fact[]): number => facts.at(-1)?.seq ?? 0;

/** Undefined if the facts have to be handled one after the other. A traced fact is handled as a span of its trace. */
function batchHandlerOf([handler, ...others]: FactHandler[], facts: Fact[]): HandleFacts | undefined {
  if (!handler?.handleBatch || others.length > 0 || facts.some(({ trace }) => trace)) return undefined;
  return async (all, tx) => {
    await handler.handleBatch?.(all, tx);
    return lastOf(all);
  };
}

function handleInOrder(
  handle: (fact: Fact, tx: Tx) => Promise<void>,
  isStopped: () => boolean = () => false,
): HandleFacts {
  return async (facts, tx) => {
    const deadline = Date.now() + LONGEST_BATCH_MS;
    let reached = 0;
    for (const fact of facts) {
      if (reached > 0 && (isStopped() || Date.now() > deadline)) break;
      await handle(fact, tx);
      reached = fact.seq;
    }
    return reached;
  };
}

const applyAlone = (
  parts: ApplyParts,
  { fact, before }: { fact: Fact; before: number },
  handle: (tx: Tx) => Promise<void>,
): Promise<number | null> =>
  withCursorLocked(
    parts,
    { facts: [fact], before },
    handleInOrder((_fact, tx) => handle(tx)),
  );

/** Moves the cursor past a fact that could not be handled. */
async function parkFact(
  parts: ApplyParts,
  { fact, before }: { fact: Fact; before: number },
  { error, failures }: { error: unknown; failures: number },
): Promise<number | null> {
  const { db, name, logger } = parts;
  const parking = { follower: name, fact, error, failures };
  const reached = await applyAlone(parts, { fact, before }, (tx) => park(db, parking, tx.transaction));
  logger.error(`${name} has parked a fact`, { seq: fact.seq, type: fact.type, err: error });
  return reached;
}

/** Only one replica handles facts at a time. Facts that another replica has handled in the meantime are left out. */
async function withCursorLocked(
  { log, cursor }: ApplyParts,
  { facts, before }: { facts: Fact[]; before: number },
  handle: HandleFacts,
): Promise<number | null> {
  return log.transact(null, async (tx) => {
    const position = await cursor.lock(tx.transaction);
    if (position < before) return null;
    const left = facts.filter(({ seq }) => seq > position);
    if (left.length === 0) return lastOf(facts);
    const reached = await handle(left, tx);
    await cursor.move(reached, tx.transaction);
    return reached;
  });
}
