import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { inSpan } from './tracing';
import type { Tx } from './transact';

/**
 * The transaction that moves the cursor. Facts that a handler appends are committed with it. A live follower has no
 * transaction, and reading it throws.
 */
export type FollowTx = Tx;

function refuseTransaction(): never {
  throw new Error('A live follower stores nothing, so it has no transaction');
}
/** For the handlers of live followers. */
export const NO_TRANSACTION: FollowTx = {
  get transaction() {
    return refuseTransaction();
  },
  append: refuseTransaction,
  defer: refuseTransaction,
};

/** What a follower does with the facts of one type, or with all of them. */
export interface FactHandler {
  type: string | null;
  /** Whether the fact takes rights away. It is then never skipped, see `EventDefinition.revokes`. */
  revokes: boolean;
  handle(fact: Fact, tx: FollowTx): Promise<void>;
  /** Handles several facts at once. Used if this is the follower's only handler. */
  handleBatch?(facts: Fact[], tx: FollowTx): Promise<void>;
}

/** Handles one kind of fact. Write to the database in `tx.transaction`: then it happens exactly once. */
export function on<T>(
  event: EventDefinition<T>,
  handle: (fact: Fact<T>, tx: FollowTx) => Promise<void>,
): FactHandler {
  return {
    type: event.type,
    revokes: event.revokes,
    handle: async (fact, tx) => handle({ ...fact, data: event.data.parse(fact.data) }, tx),
  };
}

/** Handles every fact of the log. */
export function onAny(handle: (fact: Fact, tx: FollowTx) => Promise<void>): FactHandler {
  return { type: null, revokes: false, handle };
}

/** As `onAny`, but with all facts of a batch at once, in order: one statement then stores them all. */
export const onAnyInBatches = (handle: (facts: Fact[], tx: FollowTx) => Promise<void>): FactHandler => ({
  ...onAny((fact, tx) => handle([fact], tx)),
  handleBatch: handle,
});

const handlersOf = (handlers: FactHandler[], fact: Pick<Fact, 'type'>) =>
  handlers.filter(({ type }) => type === null || type === fact.type);

export const isHandled = (handlers: FactHandler[], fact: Pick<Fact, 'type'>): boolean =>
  handlersOf(handlers, fact).length > 0;

export const isRevocation = (handlers: FactHandler[], fact: Fact): boolean =>
  handlersOf(handlers, fact).some(({ revokes }) => revokes);

/** Handles a fact as a span of the trace in which it was appended. */
export async function handleInTrace(handlers: FactHandler[], fact: Fact, tx: FollowTx): Promise<void> {
  if (!fact.trace || !isHandled(handlers, fact)) return handleFact(handlers, fact, tx);
  const start = { name: `follow ${fact.type}`, kind: 'consumer', parent: fact.trace } as const;
  await inSpan(start, () => handleFact(handlers, fact, tx));
}

/** Runs the handlers one after the other, in the order they were listed. */
export async function handleFact(handlers: FactHandler[], fact: Fact, tx: FollowTx): Promise<void> {
  for (const handler of handlersOf(handlers, fact)) await handler.handle(fact, tx);
}
