import type { Sequelize } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/sql';
import type { Next } from './lane';

/** Names of ours, never of a request. */
interface LaneTable {
  table: 'role_grants' | 'notices';
  /** The column with the lane of a row. */
  lane: string;
  /** Which of several rows goes first. */
  order: string;
}

/** What is pending in a lane, and when. */
export function laneQueries(db: Sequelize, { table, lane, order }: LaneTable) {
  // Nobody else takes it meanwhile, even if BullMQ gives the lane to a second worker.
  const take = `with due as (
      select fact_id from ${table}
      where state = 'pending' and ${lane} = $1 and (not_before is null or not_before <= now())
      order by ${order} limit 1 for update skip locked)
    update ${table} set not_before = now() + interval '30 seconds' from due
    where ${table}.fact_id = due.fact_id returning ${table}.fact_id as id, attempts`;
  const wait = `select ceil(extract(epoch from min(not_before) - now()) * 1000)::int as wait_ms from ${table}
    where state = 'pending' and ${lane} = $1`;

  return {
    /** Takes what is due. */
    async next(key: string): Promise<Next> {
      const found = await row<{ id: string; attempts: number }>(db, take, [key]);
      if (found) return found;
      const later = await row<{ waitMs: number | null }>(db, wait, [key]);
      return later?.waitMs == null ? null : { waitMs: Math.max(1, later.waitMs) };
    },
    /** Every lane with something pending. */
    async lanes(): Promise<string[]> {
      const sql = `select distinct ${lane} as lane from ${table} where state = 'pending'`;
      return (await rows<{ lane: string }>(db, sql)).map((found) => found.lane);
    },
    postpone: (id: string, ms: number) =>
      run(
        db,
        `update ${table} set not_before = now() + make_interval(secs => $2::float8 / 1000)
         where fact_id = $1 and state = 'pending'`,
        [id, ms],
      ),
    /** Whatever was postponed is due: Discord answers again, or an earlier bot left it under way. */
    hurry: () =>
      run(db, `update ${table} set not_before = null where state = 'pending' and not_before is not null`),
  };
}
