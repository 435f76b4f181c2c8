import type { Sequelize } from 'sequelize';
import { rows } from '@ten8/service-kit/database/sql';
import type { OrderCounts, ParkedOrder } from '../role-order';
import { idsOf, type ServerOfCommunity } from '../server-of-community';

const PARKED = `
  select fact_id, guild_id, discord_user_id, role_id, action, reason, attempts, updated_at,
    (select discord_username from links l where l.discord_user_id = role_grants.discord_user_id limit 1)
  from role_grants where state = 'parked' and ($2::int is null or community_id = $2 and guild_id = $3)
  order by ordinal desc limit $1`;

/** Orders for the status: how many, and which are parked. */
export const countQueries = (db: Sequelize) => ({
  /** All orders, or those of a community in one of its servers. */
  async counts(server: ServerOfCommunity | null = null): Promise<OrderCounts> {
    const sql = `select state, count(*)::int as count from role_grants
      where $1::int is null or community_id = $1 and guild_id = $2 group by state`;
    const counts: OrderCounts = { pending: 0, done: 0, parked: 0 };
    const found = await rows<{ state: keyof OrderCounts; count: number }>(db, sql, idsOf(server));
    for (const { state, count } of found) counts[state] = count;
    return counts;
  },
  /** The latest first. */
  async parked(limit: number, server: ServerOfCommunity | null = null): Promise<ParkedOrder[]> {
    const parked = await rows<Omit<ParkedOrder, 'updatedAt'> & { updatedAt: Date }>(db, PARKED, [
      limit,
      ...idsOf(server),
    ]);
    return parked.map((order) => ({ ...order, updatedAt: order.updatedAt.toISOString() }));
  },
});
