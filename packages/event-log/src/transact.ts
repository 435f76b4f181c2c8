import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { DatabaseError } from 'sequelize/lib/errors';
import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { durabilityOf } from './durability';
import { lostStatement } from './failure-cause';
import { describeCommit, formatItem, type Announced, type ItemText, type ListItem } from './log-message';
import type { Notifier } from './notifier';
import { pruneLog } from './prune';
import { rows } from './sql';
import { tracing } from './tracing';
import { inTransaction } from './transaction';

/** Who makes the change, and from which address. */
export interface ActedBy {
  userId: number | null;
  address: string | null;
}

export interface Tx {
  transaction: Transaction;
  /**
   * Appends a fact when the transaction commits; `data` is parsed by the event's schema at once. `item` is the one item
   * of the event's list that changed, as the list shows it now. Gateways put it into lists that they keep.
   */
  append<T>(event: EventDefinition<T>, communityId: number | null, data: T, item?: ListItem): void;
  /**
   * Sends a statement together with the facts and the commit, so that it costs no round trip: for one whose rows nobody
   * needs. `send` must send it at once. If it fails, nothing is committed.
   */
  defer(send: (transaction: Transaction) => Promise<unknown>): void;
}

export interface EventLog {
  /** The service's name, such as `cad`. */
  producer: string;
  /** State and facts commit together or not at all. `by` is null for changes that the system makes itself. */
  transact<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Highest position that this process has committed, 0 at first. Answers carry it: callers read their own writes. */
  latest(): number;
  /** Deletes older facts and returns how many. Followers that still needed them rebuild. */
  prune(olderThanDays: number): Promise<number>;
}

// With `$3`, locks are released before the commit is on disk, and `transact` waits for the disk afterwards. Not on
// Citus: a crash could undo the fact but not the change, which is on another node.
// `at` is taken while the head row is locked, so times are in the order of positions.
const INSERT_FACTS = `
  with head as (
    update event_head set seq = seq + $1
    from (
      select case when $3 and current_setting('ten8.is_distributed', true) is distinct from 'on'
        then set_config('synchronous_commit', 'off', true) end
    ) as releases_early
    returning seq - $1 as base
  )
  insert into event_log (seq, id, type, community_id, by, at, data, trace)
  select head.base + drafts.n, (drafts.fact->>'id')::uuid, drafts.fact->>'type', (drafts.fact->>'communityId')::int,
    nullif(drafts.fact->'by', 'null'::jsonb), clock_timestamp(), drafts.fact->'data', drafts.fact->>'trace'
  from head, jsonb_array_elements($2::jsonb) with ordinality as drafts(fact, n)
  returning seq, at`;

/**
 * From so many transactions at a time, a commit releases its locks before it is on disk. With fewer, the commit itself
 * waits for the disk, which saves the statement that does it for all.
 */
const MANY_IN_FLIGHT = 4;

interface EventLogParts {
  db: Sequelize;
  notifier: Notifier;
  producer: string;
  /** Called before what a person changes is committed. If it throws, nothing is committed. */
  allowCommit?: () => void;
}

/** A service's own log, in its own schema. */
export function createEventLog(parts: EventLogParts): EventLog {
  const { db, notifier, producer, allowCommit = () => undefined } = parts;
  const durability = durabilityOf(db);
  let latest = 0;
  let inFlight = 0;

  async function commit<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
    const draft = draftFacts(by);
    let isEarly = false;
    const [result, facts] = await inTransaction(db, {
      async run(transaction) {
        const answer = await work({ transaction, append: draft.append, defer: draft.defer });
        if (by) allowCommit();
        return answer;
      },
      async last(transaction) {
        const { drafts, deferred } = draft.close();
        isEarly = drafts.length > 0 && inFlight >= MANY_IN_FLIGHT;
        const sent = deferred.map((send) => send(transaction));
        // Last, because this locks the head row: the lock is held briefly, and always taken after all others.
        const inserted = insertFacts(db, { drafts, isEarly }, transaction);
        // The first error is the one to report: the others follow from it.
        await Promise.all([...sent, inserted]);
        return inserted;
      },
    });
    return { result, facts, isEarly };
  }

  async function transact<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    inFlight += 1;
    const { result, facts, isEarly } = await commit(by, work)
      .catch((error: unknown) => {
        // Nothing was stored: the connection has lost its prepared statements. Try once more.
        if (error instanceof DatabaseError && lostStatement(error.parent)) return commit(by, work);
        throw error;
      })
      .finally(() => (inFlight -= 1));
    if (facts.length === 0) return result;
    const message = describeCommit(facts);
    // In the order of the positions, because followers read the log when a message seems to be missing.
    await (isEarly ? durability.waitUntilDurable(message.head) : durability.markDurable(message.head));
    latest = Math.max(latest, message.head);
    const takesRights = facts.some(({ event }) => event.revokes);
    notifier.notify(producer, message, takesRights);
    return result;
  }

  return { producer, transact, latest: () => latest, prune: (days) => pruneLog(db, days) };
}

interface Draft {
  event: Announced;
  fact: Omit<Fact, 'seq' | 'at'>;
  item: ItemText | null;
}
type AppendedFact = Draft & { fact: Fact };
interface Committed<T> {
  result: T;
  facts: AppendedFact[];
  /** Its locks were released before it was on disk. */
  isEarly: boolean;
}

function draftFacts(by: ActedBy | null) {
  const drafts: Draft[] = [];
  const deferred: ((transaction: Transaction) => Promise<unknown>)[] = [];
  let isOpen = true;
  return {
    defer(send: (transaction: Transaction) => Promise<unknown>) {
      if (!isOpen) throw new Error('a statement was deferred after its transaction had ended');
      deferred.push(send);
    },
    append<T>(event: EventDefinition<T>, communityId: number | null, data: T, item?: ListItem) {
      if (!isOpen) throw new Error(`${event.type} was appended after its transaction had ended`);
      const trace = tracing()?.traceparent();
      const unnumbered = {
        id: randomUUID(),
        type: event.type,
        communityId,
        by,
        data: event.data.parse(data),
      };
      const fact = trace === undefined ? unnumbered : { ...unnumbered, trace };
      drafts.push({ event, fact, item: item ? formatItem(event, item) : null });
    },
    close() {
      isOpen = false;
      return { drafts, deferred };
    },
  };
}

/** Gives the facts their positions. */
async function insertFacts(
  db: Sequelize,
  { drafts, isEarly }: { drafts: Draft[]; isEarly: boolean },
  transaction: Transaction,
): Promise<AppendedFact[]> {
  if (drafts.length === 0) return [];
  const bind = [drafts.length, JSON.stringify(drafts.map(({ fact }) => fact)), isEarly];
  const inserted = await rows<{ seq: string; at: Date }>(db, INSERT_FACTS, bind, transaction);
  const positions = inserted
    .map(({ seq, at }) => ({ seq: Number(seq), at: at.toISOString() }))
    .sort((a, b) => a.seq - b.seq);
  return drafts.flatMap((draft, index) => {
    const position = positions[index];
    return position ? [{ ...draft, fact: { ...draft.fact, ...position } }] : [];
  });
}
