import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';

interface BanRow {
  id: number;
  communityId: number;
  userId: number;
  reason: string | null;
  bannedBy: number;
  bannedAt: Date;
}

/** A ban with the names of today. */
export interface NamedBan extends BanRow {
  firstName: string;
  lastName: string;
  byFirstName: string;
  byLastName: string;
}

export interface BanStore {
  find(communityId: number, userId: number, transaction: Transaction): Promise<NamedBan | null>;
  /** Newest first, one more than `limit`. */
  list(communityId: number, page: { before: number; limit: number }): Promise<NamedBan[]>;
  save(ban: Omit<BanRow, 'id'>, transaction: Transaction): Promise<void>;
  /** False when the ban is gone: the follower that removes a deleted account does not lock the community. */
  delete(ban: Pick<BanRow, 'communityId' | 'id'>, transaction: Transaction): Promise<boolean>;
  /** All bans of a user. */
  deleteOf(userId: number, transaction: Transaction): Promise<void>;
}

// Uses a key of bans, the primary key or the unique one, then the primary key of people.
const NAMED = `
  select b.*, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
    coalesce(a.first_name, '') as by_first_name, coalesce(a.last_name, '') as by_last_name
  from bans b
  left join people p on p.user_id = b.user_id
  left join people a on a.user_id = b.banned_by`;
export const LIST = `${NAMED} where b.community_id = $1 and b.id < $2 order by b.id desc limit $3`;
// A banned person may be a member all the same: the version before, which runs during an update, knows no bans.
const SAVE = `
  insert into bans (community_id, user_id, reason, banned_by, banned_at) values ($1, $2, $3, $4, $5)
  on conflict (community_id, user_id) do update
    set reason = excluded.reason, banned_by = excluded.banned_by, banned_at = excluded.banned_at`;
const DELETE = 'delete from bans where community_id = $1 and id = $2 returning id';

export function createBanStore(db: Sequelize): BanStore {
  return {
    find: (communityId, userId, transaction) =>
      row(db, `${NAMED} where b.community_id = $1 and b.user_id = $2`, [communityId, userId], transaction),
    list: (communityId, { before, limit }) => rows(db, LIST, [communityId, before, limit + 1]),
    save: ({ communityId, userId, reason, bannedBy, bannedAt }, transaction) =>
      run(db, SAVE, [communityId, userId, reason, bannedBy, bannedAt], transaction),
    delete: async ({ communityId, id }, transaction) =>
      (await row(db, DELETE, [communityId, id], transaction)) !== null,
    async deleteOf(userId, transaction) {
      const sql = 'select community_id, id from bans where user_id = $1';
      for (const { communityId, id } of await rows<BanRow>(db, sql, [userId], transaction)) {
        await run(db, DELETE, [communityId, id], transaction);
      }
    },
  };
}
