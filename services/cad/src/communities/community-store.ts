import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Role } from '@ten8/contracts/roles';

export interface CommunityStore {
  /**
   * Makes every other write of the community wait until the transaction ends; false when the community was deleted.
   * Taken before any other row of the community, so that two writes never wait for each other in a circle.
   */
  hold(communityId: number, transaction: Transaction): Promise<boolean>;
  /** Holds several, in the order of their ids, and returns those that were not deleted. */
  holdAll(communityIds: number[], transaction: Transaction): Promise<Set<number>>;
  /**
   * A member's roles as projected, which cannot change until the transaction ends; null while they are changing.
   * Taken before `hold`, never after.
   */
  holdRoles(communityId: number, userId: number, transaction: Transaction): Promise<Role[] | null>;
  /** Only while held, so that no number is skipped or given twice. */
  nextNumber(counter: 'calls' | 'reports', communityId: number, transaction: Transaction): Promise<number>;
  isKnown(communityId: number): Promise<boolean>;
  /** Those that have rows here but no member any more. */
  abandoned(transaction: Transaction): Promise<number[]>;
  /** Removes every row, and leaves the mark that keeps late writes out. */
  forget(communityId: number, transaction: Transaction): Promise<void>;
}

const HOLD = `
  insert into communities (id) values ($1)
  on conflict (id) do update set is_deleted = communities.is_deleted
  returning is_deleted as "isDeleted"`;
const NEXT = {
  calls: 'update communities set calls = calls + 1 where id = $1 returning calls as number',
  reports: 'update communities set reports = reports + 1 where id = $1 returning reports as number',
};
const ABANDONED = `
  select id from communities c
  where not is_deleted and not exists (select 1 from memberships m where m.community_id = c.id)
  order by id`;
const TABLES = ['calls', 'units', 'bolos', 'reports', 'incidents', 'characters'];

export function createCommunityStore(db: Sequelize): CommunityStore {
  const select = <T extends object>(sql: string, bind: unknown[], transaction?: Transaction) =>
    db.query<T>(sql, { bind, type: QueryTypes.SELECT, ...(transaction && { transaction }) });

  async function hold(communityId: number, transaction: Transaction): Promise<boolean> {
    const [row] = await select<{ isDeleted: boolean }>(HOLD, [communityId], transaction);
    return row?.isDeleted === false;
  }

  return {
    hold,
    async holdAll(communityIds, transaction) {
      const held = new Set<number>();
      for (const id of communityIds.toSorted((a, b) => a - b)) {
        if (await hold(id, transaction)) held.add(id);
      }
      return held;
    },
    async holdRoles(communityId, userId, transaction) {
      const [row] = await select<{ roles: Role[] }>(
        'select roles from memberships where community_id = $1 and user_id = $2 for share skip locked',
        [communityId, userId],
        transaction,
      );
      return row?.roles ?? null;
    },
    async nextNumber(counter, communityId, transaction) {
      const [row] = await select<{ number: number }>(NEXT[counter], [communityId], transaction);
      if (!row) throw new Error('a community is counted only while it is held');
      return row.number;
    },
    async isKnown(communityId) {
      const rows = await select('select 1 as one from memberships where community_id = $1 limit 1', [
        communityId,
      ]);
      return rows.length > 0;
    },
    async abandoned(transaction) {
      return (await select<{ id: number }>(ABANDONED, [], transaction)).map(({ id }) => id);
    },
    async forget(communityId, transaction) {
      await select(HOLD, [communityId], transaction);
      for (const table of TABLES) {
        await db.query(`delete from ${table} where community_id = $1`, { bind: [communityId], transaction });
      }
      await db.query('delete from idempotency_keys where scope like $1', {
        bind: [`POST /api/communities/${communityId}/%`],
        transaction,
      });
      await db.query('update communities set calls = 0, reports = 0, is_deleted = true where id = $1', {
        bind: [communityId],
        transaction,
      });
    },
  };
}
