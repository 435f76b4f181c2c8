import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/database/sql';

export interface CommunityStore {
  /**
   * Locks a community against deletion until the transaction ends; false when it was deleted already. A write that
   * refers to no other row of the community must call this first, or its row could stay after the deletion.
   */
  lock(communityId: number, transaction: Transaction): Promise<boolean>;
  /** Locks a member's number of rows, so that quotas are checked one after the other. */
  lockMember(member: { communityId: number; userId: number }, transaction: Transaction): Promise<void>;
  /** Removes every row of a community and marks it as deleted. */
  delete(communityId: number, transaction: Transaction): Promise<void>;
  /** Communities that have any rows here. */
  listKnown(transaction: Transaction): Promise<number[]>;
  /** These communities, if they have no members: they were deleted. */
  withoutMembers(communityIds: number[], transaction: Transaction): Promise<number[]>;
}

const LOCK = 108_103;
const TABLES = ['filed_reports', 'wanted_vehicles', 'characters', 'memberships'];
const KNOWN = TABLES.map((table) => `select community_id as id from ${table}`).join(' union ');
const WITHOUT_MEMBERS = `
  select id from unnest($1::int[]) as known(id) where id not in (select community_id from memberships)`;

export function createCommunityStore(db: Sequelize): CommunityStore {
  const ids = (found: { id: number }[]) => found.map(({ id }) => id);

  return {
    async lock(communityId, transaction) {
      await run(db, 'select pg_advisory_xact_lock_shared($1, $2)', [LOCK, communityId], transaction);
      const isGone = 'select 1 from deleted_communities where community_id = $1';
      return (await row(db, isGone, [communityId], transaction)) === null;
    },
    lockMember: ({ communityId, userId }, transaction) =>
      run(
        db,
        'select pg_advisory_xact_lock(hashtextextended($1, 0))',
        [`member ${communityId} ${userId}`],
        transaction,
      ),
    async delete(communityId, transaction) {
      const execute = (sql: string, bind: unknown[] = [communityId]) => run(db, sql, bind, transaction);
      await execute('select pg_advisory_xact_lock($1, $2)', [LOCK, communityId]);
      await execute('insert into deleted_communities values ($1) on conflict do nothing');
      for (const table of TABLES) await execute(`delete from ${table} where community_id = $1`);
      await execute('delete from idempotency_keys where community_id = $1');
    },
    listKnown: async (transaction) => ids(await rows<{ id: number }>(db, KNOWN, [], transaction)),
    withoutMembers: async (communityIds, transaction) =>
      ids(await rows<{ id: number }>(db, WITHOUT_MEMBERS, [communityIds], transaction)),
  };
}
