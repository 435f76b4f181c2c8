import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import type { Community } from '@ten8/contracts/community/communities';
import type { Role } from '@ten8/contracts/roles';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/database/sql';
import type { Slice } from '@ten8/service-kit/http/page';
import { JoinCodeTaken } from './join-code';

export type CommunityRow = Omit<Community, 'joinCode' | 'createdAt'> & { joinCode: string; createdAt: Date };

export interface CommunityStore {
  find(id: number): Promise<CommunityRow | null>;
  findAll(ids: number[]): Promise<CommunityRow[]>;
  /** Locks the community, so that joins, role changes, settings and deletion run one after the other. */
  lock(id: number, transaction: Transaction): Promise<CommunityRow | null>;
  findByJoinCode(joinCode: string, transaction: Transaction): Promise<CommunityRow | null>;
  /** Public ones, newest first and one more than `limit`, with the roles that `userId` has there. */
  listPublic(
    userId: number,
    page: Slice & { words: string },
  ): Promise<(CommunityRow & { roles: Role[] | null })[]>;
  /** Locks the counting for this user until the transaction ends. */
  countOwned(userId: number, transaction: Transaction): Promise<number>;
  /** Throws `JoinCodeTaken`. */
  insert(community: Omit<CommunityRow, 'id' | 'logoUrl'>, transaction: Transaction): Promise<CommunityRow>;
  /** Throws `JoinCodeTaken`. */
  update(
    id: number,
    change: Partial<Pick<CommunityRow, 'joinCode' | 'logoUrl' | 'discordUrl' | 'ownerId'>>,
    transaction: Transaction,
  ): Promise<void>;
  listOwnedIds(userId: number, transaction: Transaction): Promise<number[]>;
  /** Also deletes its members and activity. */
  delete(id: number, transaction: Transaction): Promise<void>;
  count(): Promise<number>;
}

const LIST_PUBLIC = `
  select c.*, m.roles from communities c
  left join members m on m.community_id = c.id and m.user_id = $1
  where c.visibility = 'public'
    and strpos(lower(c.name), lower($2)) > 0
    and ($3::integer is null or c.id < $3)
  order by c.id desc limit $4`;
const OWNER_LOCK = 108_002;

export function createCommunityStore(db: Sequelize): CommunityStore {
  const find = (condition: string, value: unknown, transaction?: Transaction) =>
    row<CommunityRow>(db, `select * from communities where ${condition}`, [value], transaction);

  return {
    find: (id) => find('id = $1', id),
    findAll: (ids) => rows(db, 'select * from communities where id = any ($1)', [ids]),
    lock: (id, transaction) => find('id = $1 for update', id, transaction),
    findByJoinCode: (joinCode, transaction) => find('join_code = $1', joinCode, transaction),
    listPublic: (userId, { words, cursor, limit }) =>
      rows(db, LIST_PUBLIC, [userId, words, cursor ?? null, limit + 1]),
    async countOwned(userId, transaction) {
      await run(db, 'select pg_advisory_xact_lock($1, $2)', [OWNER_LOCK, userId], transaction);
      const sql = 'select count(*)::int as n from communities where owner_id = $1';
      return (await row<{ n: number }>(db, sql, [userId], transaction))?.n ?? 0;
    },
    insert: (community, transaction) =>
      insertRow<CommunityRow>(db, 'communities', community, transaction).catch(refuseTakenCode),
    update: async (id, change, transaction) =>
      void (await updateRow(db, 'communities', { id, ...change }, transaction).catch(refuseTakenCode)),
    async listOwnedIds(userId, transaction) {
      const sql = 'select id from communities where owner_id = $1';
      return (await rows<{ id: number }>(db, sql, [userId], transaction)).map(({ id }) => id);
    },
    delete: (id, transaction) => run(db, 'delete from communities where id = $1', [id], transaction),
    count: async () => (await row<{ n: number }>(db, 'select count(*)::int as n from communities'))?.n ?? 0,
  };
}

function refuseTakenCode(error: unknown): never {
  throw error instanceof UniqueConstraintError ? new JoinCodeTaken() : error;
}
