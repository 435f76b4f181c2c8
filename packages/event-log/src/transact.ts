import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@ten8/contracts/define';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Notifier } from './notifier';

/** Who does it, from which address. */
export interface ActedBy {
  userId: number | null;
  address: string | null;
}

export interface Tx {
  transaction: Transaction;
  /** Says a fact when the transaction commits; `data` is parsed by the event's schema at once. */
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

// `at` is taken while the head row is held, so time never runs against the order of positions.
const INSERT_FACTS = `
  with head as (update event_head set seq = seq + $1 returning seq - $1 as base)
  insert into event_log (seq, id, type, community_id, by, at, data)
  select head.base + said.n, (said.fact->>'id')::uuid, said.fact->>'type', (said.fact->>'communityId')::int,
    nullif(said.fact->'by', 'null'::jsonb), clock_timestamp(), said.fact->'data'
  from head, jsonb_array_elements($2::jsonb) with ordinality as said(fact, n)
  returning seq`;

const DELETE_OLD = `
  with gone as (delete from event_log where seq <= (
    select max(seq) from event_log where at < now() - make_interval(days => $1)
  ) returning seq)
  select count(*)::int as count, max(seq) as last from gone`;

/** A service's own log, in its own schema. */
export function createEventLog(parts: { db: Sequelize; notifier: Notifier; producer: string }): EventLog {
  const { db, notifier, producer } = parts;
  let latest = 0;

  async function transact<T>(by: ActedBy | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    let last = 0;
    const result = await db.transaction(async (transaction) => {
      const draft = draftFacts(by);
      const result = await work({ transaction, append: draft.append });
      // Last, because the head row is a lock: held briefly, and always taken after every other one.
      last = await insertFacts(db, draft.close(), transaction);
      return result;
    });
    if (last > 0) {
      latest = Math.max(latest, last);
      notifier.notify(producer);
    }
    return result;
  }

  return { producer, transact, latest: () => latest, prune: (days) => prune(db, days) };
}

function draftFacts(by: ActedBy | null) {
  const facts: unknown[] = [];
  let isOpen = true;
  return {
    append<T>(event: EventDefinition<T>, communityId: number | null, data: T) {
      if (!isOpen) throw new Error(`${event.type} was appended after its transaction had ended`);
      facts.push({ id: randomUUID(), type: event.type, communityId, by, data: event.data.parse(data) });
    },
    close() {
      isOpen = false;
      return facts;
    },
  };
}

/** The last position given, 0 when there was nothing to say. */
async function insertFacts(db: Sequelize, facts: unknown[], transaction: Transaction): Promise<number> {
  if (facts.length === 0) return 0;
  const bind = [facts.length, JSON.stringify(facts)];
  const rows = await db.query<{ seq: string }>(INSERT_FACTS, { transaction, bind, type: QueryTypes.SELECT });
  return Math.max(...rows.map((row) => Number(row.seq)));
}

function prune(db: Sequelize, olderThanDays: number): Promise<number> {
  return db.transaction(async (transaction) => {
    const bind = [olderThanDays];
    const rows = await db.query<{ count: number; last: string | null }>(DELETE_OLD, {
      transaction,
      bind,
      type: QueryTypes.SELECT,
    });
    const { count, last } = rows[0] ?? { count: 0, last: null };
    if (last === null) return 0;
    await db.query('update event_head set pruned = greatest(pruned, $1::bigint)', {
      transaction,
      bind: [last],
    });
    return count;
  });
}
