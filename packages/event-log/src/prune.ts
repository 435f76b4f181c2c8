import type { Sequelize } from 'sequelize';
import { row, run } from './sql';

const DELETE_OLD = `
  with deleted as (delete from event_log where seq <= (
    select max(seq) from event_log where at < now() - make_interval(days => $1)
  ) returning seq)
  select count(*)::int as count, max(seq) as last from deleted`;
const NOTE_PRUNED = 'update event_head set pruned = greatest(pruned, $1::bigint)';

/** Deletes facts older than this many days and returns how many. The head row is locked last, and briefly. */
export const pruneLog = (db: Sequelize, olderThanDays: number): Promise<number> =>
  db.transaction(async (transaction) => {
    const deleted = await row<{ count: number; last: string | null }>(
      db,
      DELETE_OLD,
      [olderThanDays],
      transaction,
    );
    if (!deleted || deleted.last === null) return 0;
    await run(db, NOTE_PRUNED, [deleted.last], transaction);
    return deleted.count;
  });
