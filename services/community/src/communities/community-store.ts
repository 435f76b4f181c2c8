import { UniqueConstraintError, type Sequelize, type Transaction } from 'sequelize';
import type { Community } from '@ten8/contracts/community/communities';
import type { Role } from '@ten8/contracts/roles';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/sql';
import { JoinCodeTaken } from './join-code';

export type CommunityRow = Omit<Community, 'joinCode' | 'createdAt'> & { joinCode: string; createdAt: Date };

export interface CommunityStore {
  find(id: number): Promise<CommunityRow | null>;
  findAll(ids: number[]): Promise<CommunityRow[]>;
  /** Locks the community: joins, role changes, settings and deletion take turns. */
  lock(id: number, transaction: Transaction): Promise<CommunityRow | null>;
  findByJoinCode(joinCode: string, transaction: Transaction): Promise<CommunityRow | null>;
  /** Public ones, newest first, with the roles that `userId` has there. */
  listPublic(userId: number): Promise<(CommunityRow & { roles: Role[] | null })[]>;
  /** Throws `JoinCodeTaken`. */
  insert(community: Omit<CommunityRow, 'id' | 'logoUrl'>, transaction: Transaction): Promise<CommunityRow>;
  /** Throws `JoinCodeTaken`. */
  update(
    id: number,
    change: Partial<Pick<CommunityRow, 'joinCode' | 'logoUrl' | 'discordUrl'>>,
    transaction: Transaction,
  ): Promise<void>;
  listOwnedIds(userId: number): Promise<number[]>;
  /** Members and activity go with it. */
  delete(id: number, transaction: Transaction): Promise<void>;
  count(): Promise<number>;
}

const LIST_PUBLIC = `
  select c.*, m.roles from communities c
  left join members m on m.community_id = c.id and m.user_id = $1
  where c.visibility = 'public'
  order by c.id desc`;

export function createCommunityStore(db: Sequelize): CommunityStore {
  const find = (condition: string, value: unknown, transaction?: Transaction) =>
    row<CommunityRow>(db, `select * from communities where ${condition}`, [value], transaction);

  return {
    find: (id) => find('id = $1', id),
    findAll: (ids) => rows(db, 'select * from communities where id = any ($1)', [ids]),
    lock: (id, transaction) => find('id = $1 for update', id, transaction),
    findByJoinCode: (joinCode, transaction) => find('join_code = $1', joinCode, transaction),
    listPublic: (userId) => rows(db, LIST_PUBLIC, [userId]),
    insert: (community, transaction) =>
      insertRow<CommunityRow>(db, 'communities', community, transaction).catch(refuseTakenCode),
    update: async (id, change, transaction) =>
      void (await updateRow(db, 'communities', { id, ...change }, transaction).catch(refuseTakenCode)),
    listOwnedIds: async (userId) =>
      (await rows<{ id: number }>(db, 'select id from communities where owner_id = $1', [userId])).map(
        ({ id }) => id,
      ),
    delete: (id, transaction) => run(db, 'delete from communities where id = $1', [id], transaction),
    count: async () => (await row<{ n: number }>(db, 'select count(*)::int as n from communities'))?.n ?? 0,
  };
}

function refuseTakenCode(error: unknown): never {
  throw error instanceof UniqueConstraintError ? new JoinCodeTaken() : error;
}
