import type { Sequelize, Transaction } from 'sequelize';
import { run } from './sql';
import { limitAnswers } from './statements';

/** The type of facts of a deleted community. Only their positions stay, so that the log has no gap. */
export const ERASED = 'event-log.erased';

const LONG_MS = 300_000;
/** PostgreSQL ends the statement first, so that its reason is known. */
const MARGIN_MS = 5_000;

/**
 * For statements that read the whole log. A week of facts may take longer than a statement usually may, and a follower
 * that cannot finish would try again for ever.
 */
export function allowLongStatements(db: Sequelize, transaction: Transaction): Promise<void> {
  limitAnswers(transaction, LONG_MS + MARGIN_MS);
  return run(db, `set local statement_timeout = ${LONG_MS}`, [], transaction);
}

const ERASE_FACTS = `
  update event_log set type = '${ERASED}', data = '{}', by = null where community_id = $1 and type <> $2`;
const ERASE_LAST = 'update event_log set data = $3::jsonb, by = null where community_id = $1 and type = $2';
const DELETE_PARKED = `delete from parked_events where (fact->>'communityId')::int = $1`;

/**
 * Removes the data of a deleted community from this schema's log and from its parked facts. Followers that have not
 * read these facts yet lose nothing: the deletion undoes all their effects anyway. The fact of the deletion, `last`, is
 * kept with the given data.
 */
export async function eraseCommunity(
  db: Sequelize,
  { communityId, last }: { communityId: number; last: { type: string; data: object } },
  transaction: Transaction,
): Promise<void> {
  await allowLongStatements(db, transaction);
  await run(db, ERASE_FACTS, [communityId, last.type], transaction);
  await run(db, ERASE_LAST, [communityId, last.type, JSON.stringify(last.data)], transaction);
  await run(db, DELETE_PARKED, [communityId], transaction);
}
