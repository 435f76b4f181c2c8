import type { Transaction } from 'sequelize';
import type { EventDefinition, Fact } from '@ten8/contracts/define';

export interface FollowTx {
  /** The one that advances the cursor; a live follower has none, and asking for it throws. */
  transaction: Transaction;
}

/** What a follower does with the facts of one type, or with all of them. */
export interface FactHandler {
  type: string | null;
  handle(fact: Fact, tx: FollowTx): Promise<void>;
}

/** Reacts to one kind of fact. Local effects belong in `tx.transaction`; then they happen exactly once. */
export function on<T>(
  event: EventDefinition<T>,
  handle: (fact: Fact<T>, tx: FollowTx) => Promise<void>,
): FactHandler {
  return {
    type: event.type,
    handle: async (fact, tx) => handle({ ...fact, data: event.data.parse(fact.data) }, tx),
  };
}

/** Reacts to every fact of the log. */
export function onAny(handle: (fact: Fact, tx: FollowTx) => Promise<void>): FactHandler {
  return { type: null, handle };
}

export const concerns = (handlers: FactHandler[], fact: Fact): boolean =>
  handlers.some(({ type }) => type === null || type === fact.type);

/** Runs the handlers one after the other, in the order they were listed. */
export async function handleFact(handlers: FactHandler[], fact: Fact, tx: FollowTx): Promise<void> {
  for (const handler of handlers) {
    if (handler.type === null || handler.type === fact.type) await handler.handle(fact, tx);
  }
}
