import type { Sequelize, Transaction } from 'sequelize';
import { row, rows, run } from '@ten8/service-kit/sql';

export interface CommunityStore {
  /**
   * Keeps a community from being deleted here until the transaction ends; false when it is gone already. A write for a
   * community that refers to no row of it must call this first, or it could be left over after the deletion.
   */
  lock(communityId: number, transaction: Transaction): Promise<boolean>;
  /** What needs a member's number of rows to stay the same runs one after the other. */
  lockMember(member: { communityId: number; userId: number }, transaction: Transaction): Promise<void>;
  /** Removes every row of a community and remembers that it is gone. */
  delete(communityId: number, transaction: Transaction): Promise<void>;
  /** Communities that have any rows here. */
  listKnown(transaction: Transaction): Promise<number[]>;
  /** Those of the given ones that have no member, not even an owner: they are gone. */
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
      await execute('delete from idempotency_keys where scope like $1', [
        `POST /api/communities/${communityId}/%`,
      ]);
    },
    listKnown: async (transaction) => ids(await rows<{ id: number }>(db, KNOWN, [], transaction)),
    withoutMembers: async (communityIds, transaction) =>
      ids(await rows<{ id: number }>(db, WITHOUT_MEMBERS, [communityIds], transaction)),
  };
}
