import type { Sequelize, Transaction } from 'sequelize';
import { allowLongStatements } from './erase';
import { run } from './sql';

interface Forgotten {
  userId: number;
  /** The types of facts that name the user in `userId`, and of those that name their author. */
  typesNaming: { user: string[]; author: string[] };
  /** The new values of the fields with a name; a fact has some of them. */
  names: Record<string, string>;
}

/** SQL of a fact's parts: `$1` is the user, `$2` and `$3` are the types, `$4` has the names. */
function describeFact(fact: { type: string; by: string; data: string }) {
  const isAuthor = `${fact.by}->>'userId' = $1::int::text`;
  const isNamed = `(${fact.type} = any($2::text[]) and ${fact.data}->>'userId' = $1::int::text)`;
  const isNamedAuthor = `(${fact.type} = any($3::text[]) and ${isAuthor})`;
  const names = `(select jsonb_object_agg(key, value) from jsonb_each($4::jsonb) where ${fact.data} ? key)`;
  return {
    isConcerned: `(${isAuthor} or ${isNamed})`,
    by: `case when ${isAuthor} then ${fact.by} || '{"address": null}' else ${fact.by} end`,
    data: `case when ${isNamed} or ${isNamedAuthor} then ${fact.data} || coalesce(${names}, '{}') else ${fact.data} end`,
  };
}

const own = describeFact({ type: 'type', by: 'by', data: 'data' });
const IN_LOG = `update event_log set by = ${own.by}, data = ${own.data} where ${own.isConcerned}`;
const kept = describeFact({ type: `(fact->>'type')`, by: `(fact->'by')`, data: `(fact->'data')` });
const IN_PARKED = `
  update parked_events set fact = fact || jsonb_build_object('by', ${kept.by}, 'data', ${kept.data})
  where ${kept.isConcerned}`;

/**
 * Replaces the name of a user whose account was deleted in this schema's log and in its parked facts, and removes the
 * addresses. Followers that have not read these facts yet lose nothing: they would replace the name themselves.
 */
export async function forgetUser(
  db: Sequelize,
  { userId, typesNaming, names }: Forgotten,
  transaction: Transaction,
): Promise<void> {
  const bind = [userId, typesNaming.user, typesNaming.author, JSON.stringify(names)];
  await allowLongStatements(db, transaction);
  await run(db, IN_LOG, bind, transaction);
  await run(db, IN_PARKED, bind, transaction);
}
