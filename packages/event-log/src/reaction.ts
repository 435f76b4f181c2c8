import type { EventDefinition, Fact } from '@ten8/contracts/define';
import type { Transaction } from 'sequelize';

export interface FollowTx {
  /** The one that advances the cursor; a live follower has none, and asking for it throws. */
  transaction: Transaction;
}

/** What a follower does with the facts of one type, or with all of them. */
export interface Reaction {
  type: string | null;
  handle(fact: Fact, tx: FollowTx): Promise<void>;
}

/** Reacts to one kind of fact. Local effects belong in `tx.transaction`; then they happen exactly once. */
export function on<T>(
  event: EventDefinition<T>,
  handle: (fact: Fact<T>, tx: FollowTx) => Promise<void>,
): Reaction {
  return {
    type: event.type,
    handle: async (fact, tx) => handle({ ...fact, data: event.data.parse(fact.data) }, tx),
  };
}

/** Reacts to every fact of the log. */
export function onAny(handle: (fact: Fact, tx: FollowTx) => Promise<void>): Reaction {
  return { type: null, handle };
}

export const concerns = (reactions: Reaction[], fact: Fact): boolean =>
  reactions.some(({ type }) => type === null || type === fact.type);

/** Runs the reactions one after the other, in the order they were listed. */
export async function react(reactions: Reaction[], fact: Fact, tx: FollowTx): Promise<void> {
  for (const reaction of reactions) {
    if (reaction.type === null || reaction.type === fact.type) await reaction.handle(fact, tx);
  }
}
