import type { Sequelize } from 'sequelize';
import { rows } from '@ten8/service-kit/database/sql';
import { idsOf, type ServerOfCommunity } from '../server-of-community';

export interface ParkedNotice {
  factId: string;
  channelId: string;
  title: string;
  reason: string;
  updatedAt: string;
}
export interface NoticeCounts {
  pending: number;
  done: number;
  parked: number;
}

/** The server of a notice; those of earlier versions belong to the main server. */
export const GUILD = `coalesce(notices.guild_id,
  (select s.guild_id from community_servers s where s.community_id = notices.community_id))`;

/** Notices for the status: how many, and which are parked. */
export const countQueries = (db: Sequelize) => ({
  async counts(server: ServerOfCommunity | null = null): Promise<NoticeCounts> {
    const sql = `select state, count(*)::int as count from notices
      where $1::int is null or community_id = $1 and ${GUILD} = $2 group by state`;
    const counts: NoticeCounts = { pending: 0, done: 0, parked: 0 };
    const found = await rows<{ state: keyof NoticeCounts; count: number }>(db, sql, idsOf(server));
    for (const { state, count } of found) counts[state] = count;
    return counts;
  },
  /** The latest first. */
  async parked(limit: number, server: ServerOfCommunity | null = null): Promise<ParkedNotice[]> {
    const sql = `select fact_id, channel_id, reason, title, updated_at from notices
      where state = 'parked' and ($2::int is null or community_id = $2 and ${GUILD} = $3)
      order by updated_at desc limit $1`;
    const parked = await rows<Omit<ParkedNotice, 'updatedAt'> & { updatedAt: Date }>(db, sql, [
      limit,
      ...idsOf(server),
    ]);
    return parked.map((notice) => ({ ...notice, updatedAt: notice.updatedAt.toISOString() }));
  },
});
