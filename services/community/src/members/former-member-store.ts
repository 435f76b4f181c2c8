import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';

interface FormerMemberRow {
  id: number;
  communityId: number;
  userId: number;
  leftAt: Date;
}

/** With the name of today. */
export interface NamedFormerMember extends FormerMemberRow {
  firstName: string;
  lastName: string;
}

export interface FormerMemberStore {
  find(communityId: number, userId: number, transaction?: Transaction): Promise<NamedFormerMember | null>;
  /** Who left last comes first; one more than `limit`. */
  list(communityId: number, page: { before: number; limit: number }): Promise<NamedFormerMember[]>;
  save(former: Omit<FormerMemberRow, 'id'>, transaction: Transaction): Promise<void>;
  /** For somebody who is a member again, or banned. */
  delete(former: Pick<FormerMemberRow, 'communityId' | 'userId'>, transaction: Transaction): Promise<void>;
  /** In all communities. */
  deleteOf(userId: number, transaction: Transaction): Promise<void>;
}

// Uses a key of former_members, the primary key or the unique one, then the primary key of people.
const NAMED = `
  select f.*, coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name
  from former_members f
  left join people p on p.user_id = f.user_id`;
export const LIST = `${NAMED} where f.community_id = $1 and f.id < $2 order by f.id desc limit $3`;
// A member may have a row all the same: the version before, which runs during an update, does not delete it. The list is
// in the order of ids, so a new time needs a new id.
const SAVE = `
  insert into former_members (community_id, user_id, left_at) values ($1, $2, $3)
  on conflict (user_id, community_id) do update set id = excluded.id, left_at = excluded.left_at`;
const DELETE = 'delete from former_members where community_id = $1 and user_id = $2';

export function createFormerMemberStore(db: Sequelize): FormerMemberStore {
  return {
    find: (communityId, userId, transaction) =>
      row(db, `${NAMED} where f.community_id = $1 and f.user_id = $2`, [communityId, userId], transaction),
    list: (communityId, { before, limit }) => rows(db, LIST, [communityId, before, limit + 1]),
    save: ({ communityId, userId, leftAt }, transaction) =>
      run(db, SAVE, [communityId, userId, leftAt], transaction),
    delete: ({ communityId, userId }, transaction) => run(db, DELETE, [communityId, userId], transaction),
    async deleteOf(userId, transaction) {
      const sql = 'select community_id from former_members where user_id = $1';
      for (const { communityId } of await rows<FormerMemberRow>(db, sql, [userId], transaction)) {
        await run(db, DELETE, [communityId, userId], transaction);
      }
    },
  };
}
