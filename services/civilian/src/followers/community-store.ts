import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

export interface CommunityStore {
  /**
   * Keeps a community from being forgotten until the transaction ends; false when it is gone already. Whatever is
   * written for a community without leaning on a row of its own asks here first, or a late write would outlive it.
   */
  hold(communityId: number, transaction: Transaction): Promise<boolean>;
  /** Removes every row of a community and remembers that it is gone. */
  forget(communityId: number, transaction: Transaction): Promise<void>;
  /** Communities that have any rows here. */
  known(): Promise<number[]>;
  /** Those of the given ones that have no member, not even an owner: they are gone. */
  withoutMembers(communityIds: number[], transaction: Transaction): Promise<number[]>;
}

const LOCK = 108_103;
const TABLES = ['filed_reports', 'wanted_vehicles', 'characters', 'memberships'];

export function createCommunityStore(db: Sequelize): CommunityStore {
  return {
    async hold(communityId, transaction) {
      const bind = [LOCK, communityId];
      await db.query('select pg_advisory_xact_lock_shared($1, $2)', { bind, transaction });
      const gone = await db.query('select 1 from deleted_communities where community_id = $1', {
        bind: [communityId],
        transaction,
        type: QueryTypes.SELECT,
      });
      return gone.length === 0;
    },
    async forget(communityId, transaction) {
      await db.query('select pg_advisory_xact_lock($1, $2)', { bind: [LOCK, communityId], transaction });
      const bind = [communityId];
      await db.query('insert into deleted_communities values ($1) on conflict do nothing', {
        bind,
        transaction,
      });
      for (const table of TABLES) {
        await db.query(`delete from ${table} where community_id = $1`, { bind, transaction });
      }
      await db.query('delete from idempotency_keys where scope like $1', {
        bind: [`POST /api/communities/${communityId}/%`],
        transaction,
      });
    },
    async known() {
      const rows = await db.query<{ id: number }>(
        TABLES.map((table) => `select community_id as id from ${table}`).join(' union '),
        { type: QueryTypes.SELECT },
      );
      return rows.map(({ id }) => id);
    },
    async withoutMembers(communityIds, transaction) {
      const rows = await db.query<{ id: number }>(
        'select id from unnest($1::int[]) as known(id) where id not in (select community_id from memberships)',
        { bind: [communityIds], type: QueryTypes.SELECT, transaction },
      );
      return rows.map(({ id }) => id);
    },
  };
}
