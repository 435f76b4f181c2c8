import type { Sequelize } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';
import type { Next } from './lane';

/** Names from our code, never from a request. */
interface LaneTable {
  table: 'role_grants' | 'notices';
  /** The column with the lane of a row. */
  lane: string;
  /** The order of several rows. */
  order: string;
}

/** Queries for pending rows of a lane. */
export function laneQueries(db: Sequelize, { table, lane, order }: LaneTable) {
  // Locked, so that nobody else takes it, even if BullMQ gives the lane to a second worker.
  const take = `with due as (
      select fact_id from ${table}
      where state = 'pending' and ${lane} = $1 and (not_before is null or not_before <= now())
      order by ${order} limit 1 for update skip locked)
    update ${table} set not_before = now() + interval '30 seconds' from due
    where ${table}.fact_id = due.fact_id returning ${table}.fact_id as id, attempts`;
  const wait = `select ceil(extract(epoch from min(not_before) - now()) * 1000)::int as wait_ms from ${table}
    where state = 'pending' and ${lane} = $1`;

  return {
    /** Takes the next due row. */
    async next(key: string): Promise<Next> {
      const found = await row<{ id: string; attempts: number }>(db, take, [key]);
      if (found) return found;
      const later = await row<{ waitMs: number | null }>(db, wait, [key]);
      return later?.waitMs == null ? null : { waitMs: Math.max(1, later.waitMs) };
    },
    /** All lanes with pending rows. */
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
    /** Makes all postponed rows due: Discord answers again, or an earlier bot died during a request. */
    makeAllDue: () =>
      run(db, `update ${table} set not_before = null where state = 'pending' and not_before is not null`),
  };
}
