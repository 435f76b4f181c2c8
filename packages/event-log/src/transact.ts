import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import { DatabaseError } from 'sequelize/lib/errors';
import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { durabilityOf } from './durability';
import { lostStatement } from './failure-cause';
import { describeCommit, type Announced } from './log-message';
import type { Notifier } from './notifier';
import { pruneLog } from './prune';
import { rows } from './sql';
import { tracing } from './tracing';

/** Who does it, from which address. */
export interface ActedBy {
  userId: number | null;
  address: string | null;
}

export interface Tx {
  transaction: Transaction;
  /** Appends a fact when the transaction commits; `data` is parsed by the event's schema at once. */
  append<T>(event: EventDefinition<T>, communityId: number | null, data: T): void;
}

export interface EventLog {
  /** The service's name, such as `cad`. */
  producer: string;
  /** State and facts commit together or not at all. `by` is null for what the system does by itself. */
  transact<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Highest position this process has committed, 0 at first; stamped on answers so a caller reads its own writes. */
  latest(): number;
  /** Forgets older facts and returns how many; followers that still needed them are told to rebuild. */
  prune(olderThanDays: number): Promise<number>;
}

// With `$3` locks are released before the commit is on disk; `transact` waits for the disk afterwards. Not on a Citus: a
// crash could take the fact and leave the change, which is on another node.
// `at` is taken while the head row is held, so time never runs against the order of positions.
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
  select head.base + said.n, (said.fact->>'id')::uuid, said.fact->>'type', (said.fact->>'communityId')::int,
    nullif(said.fact->'by', 'null'::jsonb), clock_timestamp(), said.fact->'data', said.fact->>'trace'
  from head, jsonb_array_elements($2::jsonb) with ordinality as said(fact, n)
  returning seq, at`;

/** A service's own log, in its own schema. */
export function createEventLog(parts: { db: Sequelize; notifier: Notifier; producer: string }): EventLog {
  const { db, notifier, producer } = parts;
  const durability = durabilityOf(db);
  let latest = 0;
  let underWay = 0;

  async function commit<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
    let facts: AppendedFact[] = [];
    let isEarly = false;
    const result = await db.transaction(async (transaction) => {
      const draft = draftFacts(by);
      const result = await work({ transaction, append: draft.append });
      const drafts = draft.close();
      // A transaction that nobody else competes with waits for the disk once, within its commit.
      isEarly = drafts.length > 0 && underWay > 1;
      // Last, because the head row is a lock: held briefly, and always taken after every other one.
      facts = await insertFacts(db, { drafts, isEarly }, transaction);
      return result;
    });
    return { result, facts, isEarly };
  }

  async function transact<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    underWay += 1;
    const { result, facts, isEarly } = await commit(by, work)
      .catch((error: unknown) => {
        // Nothing was stored, and it is no fault of the work.
        if (error instanceof DatabaseError && lostStatement(error.parent)) return commit(by, work);
        throw error;
      })
      .finally(() => (underWay -= 1));
    if (facts.length === 0) return result;
    const message = describeCommit(facts);
    if (isEarly) await durability.reach(message.head);
    durability.note(message.head);
    latest = Math.max(latest, message.head);
    notifier.notify(producer, message);
    return result;
  }

  return { producer, transact, latest: () => latest, prune: (days) => pruneLog(db, days) };
}

type Draft = { event: Announced; fact: Omit<Fact, 'seq' | 'at'> };
type AppendedFact = { event: Announced; fact: Fact };
interface Committed<T> {
  result: T;
  facts: AppendedFact[];
  /** Its locks were released before it was on disk. */
  isEarly: boolean;
}

function draftFacts(by: ActedBy | null) {
  const drafts: Draft[] = [];
  let isOpen = true;
  return {
    append<T>(event: EventDefinition<T>, communityId: number | null, data: T) {
      if (!isOpen) throw new Error(`${event.type} was appended after its transaction had ended`);
      const trace = tracing()?.traceparent();
      const said = { id: randomUUID(), type: event.type, communityId, by, data: event.data.parse(data) };
      const fact = trace === undefined ? said : { ...said, trace };
      drafts.push({ event, fact });
    },
    close() {
      isOpen = false;
      return drafts;
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
  const places = inserted
    .map(({ seq, at }) => ({ seq: Number(seq), at: at.toISOString() }))
    .sort((a, b) => a.seq - b.seq);
  return drafts.flatMap(({ event, fact }, index) => {
    const place = places[index];
    return place ? [{ event, fact: { ...fact, ...place } }] : [];
  });
}
