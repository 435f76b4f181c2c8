import type { Sequelize, Transaction } from 'sequelize';
import { DISPATCHER_GONE_MS } from '@ten8/contracts/cad/constants';
import type { DispatcherOnDuty } from '@ten8/contracts/cad/desk';
import { row, rows } from '@ten8/service-kit/database/sql';

export interface DispatcherKey {
  communityId: number;
  userId: number;
}
type Coming = DispatcherKey & { name: string; position: string | null; now: Date };
type Left = Omit<DispatcherOnDuty, 'since'>;

export interface DispatcherStore {
  list(communityId: number): Promise<DispatcherOnDuty[]>;
  /** Notes that they are still on duty; null when they are not, or have another name, position or begin. */
  markSeen(dispatcher: Coming & { since: string | null }): Promise<DispatcherOnDuty | null>;
  find(dispatcher: DispatcherKey, transaction: Transaction): Promise<DispatcherOnDuty | null>;
  /** The community must be locked. */
  putOnDuty(dispatcher: Coming, transaction: Transaction): Promise<DispatcherOnDuty>;
  /** Null when they were not on duty. The community must be locked. */
  leave(dispatcher: DispatcherKey, transaction: Transaction): Promise<Left | null>;
  userIdsOnDuty(communityId: number, now: Date, transaction: Transaction): Promise<number[]>;
  /** Whether this user is on duty, and whether anybody is. Dispatchers not heard from for too long do not count. */
  isOnDuty(
    dispatcher: DispatcherKey & { now: Date },
    transaction?: Transaction,
  ): Promise<{ self: boolean; anybody: boolean }>;
  /** Whether officers may dispatch themselves now: nobody dispatches, and their community allows it. */
  isSelfDispatch(communityId: number, now: Date): Promise<boolean>;
  /** Communities with dispatchers who were not heard from for too long. */
  communitiesWithTimedOut(now: Date): Promise<number[]>;
  /** Ends the duty of those dispatchers. The community must be locked. */
  removeTimedOut(communityId: number, now: Date, transaction: Transaction): Promise<Left[]>;
  /** Dispatchers who may not dispatch any more. */
  unentitled(transaction: Transaction): Promise<DispatcherKey[]>;
}

type DispatcherRow = Omit<DispatcherOnDuty, 'since'> & { since: Date };
const present = ({ userId, name, position, since }: DispatcherRow): DispatcherOnDuty => ({
  userId,
  name,
  position,
  since: since.toISOString(),
});

const MARK_SEEN = `
  update dispatchers set last_seen_at = $5
  where community_id = $1 and user_id = $2 and name = $3
    and case when $6::timestamptz is null then position is not distinct from $4 else since = $6 end
  returning *`;
const PUT_ON_DUTY = `
  insert into dispatchers (community_id, user_id, name, position, since, last_seen_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (community_id, user_id)
    do update set name = $3, position = $4, last_seen_at = $5
  returning *`;
const IS_ON_DUTY = `
  select count(*) > 0 as anybody, coalesce(bool_or(user_id = $2), false) as self
  from dispatchers where community_id = $1 and last_seen_at > $3`;
const IS_SELF_DISPATCH = `
  select coalesce((select self_dispatch from community_boards where community_id = $1), true)
    and not exists (select 1 from dispatchers where community_id = $1 and last_seen_at > $2) as holds`;
const COMMUNITIES_WITH_TIMED_OUT =
  'select distinct community_id from dispatchers where last_seen_at <= $1 order by community_id';
const UNENTITLED = `
  select community_id, user_id from dispatchers d where not exists (
    select 1 from memberships m where m.community_id = d.community_id and m.user_id = d.user_id
      and m.roles && array['Dispatcher', 'Admin'])`;

const timedOutBefore = (now: Date): Date => new Date(now.getTime() - DISPATCHER_GONE_MS);

export function createDispatcherStore(db: Sequelize): DispatcherStore {
  const bindOf = ({ communityId, userId, name, position, now }: Coming) =>
    [communityId, userId, name, position, now] as const;

  return {
    async list(communityId) {
      const sql = 'select * from dispatchers where community_id = $1 order by since, user_id';
      return (await rows<DispatcherRow>(db, sql, [communityId])).map(present);
    },
    async markSeen(dispatcher) {
      const found = await row<DispatcherRow>(db, MARK_SEEN, [...bindOf(dispatcher), dispatcher.since]);
      return found && present(found);
    },
    async find({ communityId, userId }, transaction) {
      const sql = 'select * from dispatchers where community_id = $1 and user_id = $2';
      const found = await row<DispatcherRow>(db, sql, [communityId, userId], transaction);
      return found && present(found);
    },
    async putOnDuty(dispatcher, transaction) {
      const made = await row<DispatcherRow>(db, PUT_ON_DUTY, [...bindOf(dispatcher)], transaction);
      if (!made) throw new Error('a dispatcher was not saved');
      return present(made);
    },
    leave: ({ communityId, userId }, transaction) =>
      row(
        db,
        'delete from dispatchers where community_id = $1 and user_id = $2 returning user_id, name, position',
        [communityId, userId],
        transaction,
      ),
    async userIdsOnDuty(communityId, now, transaction) {
      const sql = 'select user_id from dispatchers where community_id = $1 and last_seen_at > $2';
      const found = await rows<{ userId: number }>(db, sql, [communityId, timedOutBefore(now)], transaction);
      return found.map(({ userId }) => userId);
    },
    async isOnDuty({ communityId, userId, now }, transaction) {
      const bind = [communityId, userId, timedOutBefore(now)];
      const found = await row<{ self: boolean; anybody: boolean }>(db, IS_ON_DUTY, bind, transaction);
      return found ?? { self: false, anybody: false };
    },
    async isSelfDispatch(communityId, now) {
      const bind = [communityId, timedOutBefore(now)];
      return (await row<{ holds: boolean }>(db, IS_SELF_DISPATCH, bind))?.holds ?? false;
    },
    async communitiesWithTimedOut(now) {
      const found = await rows<DispatcherKey>(db, COMMUNITIES_WITH_TIMED_OUT, [timedOutBefore(now)]);
      return found.map(({ communityId }) => communityId);
    },
    removeTimedOut: (communityId, now, transaction) =>
      rows(
        db,
        `delete from dispatchers where community_id = $1 and last_seen_at <= $2
         returning user_id, name, position`,
        [communityId, timedOutBefore(now)],
        transaction,
      ),
    unentitled: (transaction) => rows(db, UNENTITLED, [], transaction),
  };
}
