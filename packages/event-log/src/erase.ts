import type { Sequelize, Transaction } from 'sequelize';
import { run } from './sql';

/** What is left of the facts of a deleted community: their positions, so that the log has no gap. */
export const ERASED = 'event-log.erased';

const ERASE_FACTS = `
  update event_log set type = '${ERASED}', data = '{}', by = null where community_id = $1 and type <> $2`;
const ERASE_LAST = 'update event_log set data = $3::jsonb, by = null where community_id = $1 and type = $2';
const DELETE_PARKED = `delete from parked_events where (fact->>'communityId')::int = $1`;

/**
 * Removes what this schema's log, and what its followers put aside, say of a community that was deleted. Followers that
 * have not come so far lose nothing: all that these facts brought about ends with the deletion itself, and the fact
 * that says so, `last`, is kept with the data given.
 */
export async function eraseCommunity(
  db: Sequelize,
  { communityId, last }: { communityId: number; last: { type: string; data: object } },
  transaction: Transaction,
): Promise<void> {
  await run(db, ERASE_FACTS, [communityId, last.type], transaction);
  await run(db, ERASE_LAST, [communityId, last.type, JSON.stringify(last.data)], transaction);
  await run(db, DELETE_PARKED, [communityId], transaction);
}
