import type { Sequelize, Transaction } from 'sequelize';
import { row, run } from '@ten8/service-kit/database/sql';

export type CommunityStore = ReturnType<typeof createCommunityStore>;

const LOCK = 108_203;

/** Which communities were deleted. Facts of other logs may tell of one even later. */
export const createCommunityStore = (db: Sequelize) => ({
  /** Locks a community against deletion until the transaction ends; false when it was deleted already. */
  async lock(communityId: number, transaction: Transaction): Promise<boolean> {
    await run(db, 'select pg_advisory_xact_lock_shared($1, $2)', [LOCK, communityId], transaction);
    const isGone = 'select 1 from deleted_communities where community_id = $1';
    return (await row(db, isGone, [communityId], transaction)) === null;
  },
  /** Waits for those who hold the lock. */
  async markDeleted(communityId: number, transaction: Transaction): Promise<void> {
    await run(db, 'select pg_advisory_xact_lock($1, $2)', [LOCK, communityId], transaction);
    const sql = 'insert into deleted_communities values ($1) on conflict do nothing';
    await run(db, sql, [communityId], transaction);
  },
});
