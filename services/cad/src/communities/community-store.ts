import type { Sequelize, Transaction } from 'sequelize';
import type { PublicCalls } from '@ten8/contracts/cad/calls';
import { CLOSE_AFTER_MINUTES } from '@ten8/contracts/cad/constants';
import type { Role } from '@ten8/contracts/roles';
import { row, rows, run } from '@ten8/service-kit/database/sql';

interface Locked {
  isDeleted: boolean;
  /** There was no row to lock yet: statements that were sent together with the lock ran without it. */
  isFirst: boolean;
}

export interface CommunityStore {
  /**
   * Makes all other writes of the community wait until the transaction ends. Must be called before any other row of the
   * community is locked, so that no deadlock is possible.
   */
  lock(communityId: number, transaction: Transaction): Promise<Locked>;
  /** Locks several, in the order of their ids, and returns those that were not deleted. */
  lockAll(communityIds: number[], transaction: Transaction): Promise<Set<number>>;
  /**
   * Like `lock`. If the user has one of the roles in the copy of the members, that cannot change until the transaction
   * ends.
   */
  lockWithRole(
    member: { communityId: number; userId: number; roles: readonly Role[] },
    transaction: Transaction,
  ): Promise<Locked & { hasRole: boolean }>;
  /** The community must be locked, so that no number is skipped or used twice. */
  nextNumber(counter: 'calls' | 'reports', communityId: number, transaction: Transaction): Promise<number>;
  publicCalls(communityId: number, transaction?: Transaction): Promise<PublicCalls>;
  /** Only while locked. */
  setPublicCalls(communityId: number, setting: PublicCalls, transaction: Transaction): Promise<void>;
  isKnown(communityId: number): Promise<boolean>;
  /** Communities that have rows here. */
  listKnown(transaction: Transaction): Promise<number[]>;
  /** Those of these communities that have no members any more. */
  abandoned(known: number[], transaction: Transaction): Promise<number[]>;
  /** Removes every row of a community, and marks it as deleted, so that late writes are refused. */
  delete(communityId: number, transaction: Transaction): Promise<void>;
}

const LOCK = 'select is_deleted from communities where id = $1 for no key update';
/** The first write in a community finds no row to lock. */
const ADD = 'insert into communities (id) values ($1) on conflict (id) do nothing';
// Two locks in one round trip. `skip locked`, because the transaction that changes the roles may wait for this
// community.
const LOCK_WITH_ROLE = `
  with locked as materialized (${LOCK})
  select is_deleted, coalesce((
    select true from memberships
    where community_id = $1 and user_id = $2 and roles && $3::text[]
    for share skip locked
  ), false) as has_role
  from locked`;
const NEXT = {
  calls: 'update communities set calls = calls + 1 where id = $1 returning calls as number',
  reports: 'update communities set reports = reports + 1 where id = $1 returning reports as number',
};
const KNOWN = 'select id from communities where not is_deleted';
const ABANDONED = `
  select id from communities c
  where id = any ($1::int[]) and not is_deleted
    and not exists (select 1 from memberships m where m.community_id = c.id)
  order by id`;
const TABLES = [
  'calls',
  'units',
  'bolos',
  'deleted_bolos',
  'reports',
  'incidents',
  'characters',
  'panics',
  'dispatchers',
  'codes',
  'charges',
  'community_boards',
  'handovers',
  'places',
  'idempotency_keys',
];

export function createCommunityStore(db: Sequelize): CommunityStore {
  const locks = locksOf(db);
  return {
    ...locks,
    ...settingsOf(db),
    async isKnown(communityId) {
      const sql = 'select 1 as one from memberships where community_id = $1 limit 1';
      return (await row(db, sql, [communityId])) !== null;
    },
    listKnown: async (transaction) =>
      (await rows<{ id: number }>(db, KNOWN, [], transaction)).map(({ id }) => id),
    abandoned: async (known, transaction) =>
      (await rows<{ id: number }>(db, ABANDONED, [known], transaction)).map(({ id }) => id),
    async delete(communityId, transaction) {
      await locks.lock(communityId, transaction);
      for (const table of TABLES) {
        await run(db, `delete from ${table} where community_id = $1`, [communityId], transaction);
      }
      const sql = 'update communities set is_deleted = true where id = $1';
      await run(db, sql, [communityId], transaction);
    },
  };
}

function locksOf(db: Sequelize): Pick<CommunityStore, 'lock' | 'lockAll' | 'lockWithRole'> {
  async function lockRow<T extends object>(
    sql: string,
    bind: unknown[],
    transaction: Transaction,
    isFirst = false,
  ): Promise<T & { isFirst: boolean }> {
    const locked = await row<T>(db, sql, bind, transaction);
    if (locked) return { ...locked, isFirst };
    await run(db, ADD, bind.slice(0, 1), transaction);
    return lockRow(sql, bind, transaction, true);
  }
  const lock = (communityId: number, transaction: Transaction): Promise<Locked> =>
    lockRow(LOCK, [communityId], transaction);

  return {
    lock,
    async lockAll(communityIds, transaction) {
      const locked = new Set<number>();
      for (const id of communityIds.toSorted((a, b) => a - b)) {
        if (!(await lock(id, transaction)).isDeleted) locked.add(id);
      }
      return locked;
    },
    lockWithRole: ({ communityId, userId, roles }, transaction) =>
      lockRow(LOCK_WITH_ROLE, [communityId, userId, roles], transaction),
  };
}

function settingsOf(db: Sequelize): Pick<CommunityStore, 'nextNumber' | 'publicCalls' | 'setPublicCalls'> {
  return {
    async nextNumber(counter, communityId, transaction) {
      const next = await row<{ number: number }>(db, NEXT[counter], [communityId], transaction);
      if (!next) throw new Error('the community row is missing: lock it before taking a number');
      return next.number;
    },
    async publicCalls(communityId, transaction) {
      const sql = 'select is_paused, close_after_minutes from communities where id = $1';
      const setting = await row<PublicCalls>(db, sql, [communityId], transaction);
      return setting ?? { isPaused: false, closeAfterMinutes: CLOSE_AFTER_MINUTES };
    },
    setPublicCalls(communityId, { isPaused, closeAfterMinutes }, transaction) {
      const sql = 'update communities set is_paused = $2, close_after_minutes = $3 where id = $1';
      return run(db, sql, [communityId, isPaused, closeAfterMinutes], transaction);
    },
  };
}
