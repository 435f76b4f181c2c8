import type { Sequelize, Transaction } from 'sequelize';
import type { ActivityCounts, ActivityFilter, ActivityLog } from '@ten8/contracts/community/activity';
import { rows, run } from '@ten8/service-kit/database/sql';

export interface Activity {
  factId: string;
  communityId: number;
  userId: number | null;
  /** The user whose name is in the details; null if the fact names nobody. */
  namedUserId: number | null;
  action: string;
  details: string;
  address: string | null;
  /** ISO 8601 UTC. */
  at: string;
}

interface ActivityPage {
  before: number | undefined;
  limit: number;
  filter: ActivityFilter;
}

export interface ActivityStore {
  /** In this order. Leaves out facts that have their row already, and those of deleted communities. */
  insert(activities: Activity[], transaction: Transaction): Promise<void>;
  /** Replaces a user's names in rows that name the user, and in rows of the user's own that name nobody. */
  renameMember(
    who: { userId: number; communityIds: number[]; names: string[]; after: string },
    transaction: Transaction,
  ): Promise<void>;
  removeAddresses(user: { userId: number; communityIds: number[] }, transaction: Transaction): Promise<void>;
  /** Where the user has done anything, also before leaving. */
  communitiesOf(userId: number, transaction: Transaction): Promise<number[]>;
  /** Newest first, one more than `limit`. */
  list(communityId: number, page: ActivityPage): Promise<ActivityLog[]>;
  /** Since `from`, or all. */
  count(communityId: number, from: string | undefined): Promise<ActivityCounts>;
}

// Locks the communities, so that no row is added while one is being deleted.
const INSERT = `
  with there as materialized (
    select id from communities where id = any ($1::int[]) order by id for key share
  )
  insert into activity
    (community_id, fact_id, user_id, action, details, ip_address, created_at, named_user_id)
  select done.community_id, done.fact_id, done.user_id, done.action, done.details, done.ip_address,
    done.created_at, done.named_user_id
  from
    unnest($1::int[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::int[])
      with ordinality
      as done (community_id, fact_id, user_id, action, details, ip_address, created_at, named_user_id, n)
    join there on there.id = done.community_id
  order by done.n
  on conflict do nothing`;
// Whoever deletes an account chose its name, so rows that name somebody else stay as they are. Older rows do not say
// whom they name: there, the actions of facts that name a member count.
const RENAME = `
  update activity set details = replace(details, $2, $3)
  where community_id = any ($1::int[]) and strpos(details, $2) > 0
    and (named_user_id = $4
      or named_user_id is null and (user_id = $4
        or action in ('Join Community', 'Leave Community', 'Delete Member', 'Update Member Roles',
          'Update Community Owner')))`;
const REMOVE_ADDRESSES = `
  update activity set ip_address = null
  where community_id = any ($1::int[]) and user_id = $2 and ip_address is not null`;
// Reads the index activity_newest backwards (with a user activity_member) until the page is full.
export const LIST = `
  select a.id, a.user_id, a.action, a.details, a.ip_address, a.created_at, p.first_name, p.last_name
  from activity a
  left join people p on p.user_id = a.user_id
  where a.community_id = $1
    and ($2::integer is null or (a.created_at, a.id) < (
      select created_at, id from activity where id = $2 and community_id = $1
    ))
    and ($4::integer is null or a.user_id = $4)
    and ($5::text is null or strpos(lower(a.action), lower($5)) > 0)
    and ($6::timestamptz is null or a.created_at >= $6)
    and ($7::timestamptz is null or a.created_at < $7)
  order by a.created_at desc, a.id desc
  limit $3`;

// Both read the index activity_newest from its newest entry.
const SINCE = `community_id = $1 and ($2::timestamptz is null or created_at >= $2)`;
export const COUNT_ACTIONS = `select action, count(*)::int as count from activity where ${SINCE} group by action`;
const MOST_ACTIVE_SHOWN = 5;
export const MOST_ACTIVE = `
  with done as (
    select user_id, count(*)::int as count from activity
    where ${SINCE} and user_id is not null group by user_id
  )
  select d.user_id, d.count, p.first_name, p.last_name
  from done d
  left join people p on p.user_id = d.user_id
  order by d.count desc, p.first_name, p.last_name, d.user_id
  limit ${MOST_ACTIVE_SHOWN}`;

interface Named {
  firstName: string | null;
  lastName: string | null;
}

interface Row extends Omit<ActivityLog, 'createdAt' | 'user'>, Named {
  createdAt: Date;
}

const nameOf = ({ firstName, lastName }: Named) =>
  firstName === null || lastName === null ? null : { firstName, lastName };

/** One look into the index for each community; no index begins with the user. */
const COMMUNITIES_OF = `
  select id from communities c
  where exists (select 1 from activity a where a.community_id = c.id and a.user_id = $1)`;

/** `showAddress` masks addresses. */
export function createActivityStore(db: Sequelize, showAddress: (address: string) => string): ActivityStore {
  return {
    async insert(activities, transaction) {
      if (activities.length === 0) return;
      const columns = [
        activities.map(({ communityId }) => communityId),
        activities.map(({ factId }) => factId),
        activities.map(({ userId }) => userId),
        activities.map(({ action }) => action),
        activities.map(({ details }) => details),
        activities.map(({ address }) => address),
        activities.map(({ at }) => at),
        activities.map(({ namedUserId }) => namedUserId),
      ];
      await run(db, INSERT, columns, transaction);
    },
    async renameMember({ userId, communityIds, names, after }, transaction) {
      // The longest first, because one name may be the beginning of another.
      for (const before of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
        await run(db, RENAME, [communityIds, before, after, userId], transaction);
      }
    },
    removeAddresses: ({ userId, communityIds }, transaction) =>
      run(db, REMOVE_ADDRESSES, [communityIds, userId], transaction),
    async communitiesOf(userId, transaction) {
      const found = await rows<{ id: number }>(db, COMMUNITIES_OF, [userId], transaction);
      return found.map(({ id }) => id);
    },
    async list(communityId, { before = null, limit, filter }) {
      const { userId = null, action = null, from = null, to = null } = filter;
      const bind = [communityId, before, limit + 1, userId, action, from, to];
      const found = await rows<Row>(db, LIST, bind);
      return found.map(({ firstName, lastName, createdAt, ipAddress, ...each }) => ({
        ...each,
        ipAddress: ipAddress && showAddress(ipAddress),
        createdAt: createdAt.toISOString(),
        user: nameOf({ firstName, lastName }),
      }));
    },
    async count(communityId, from) {
      const bind = [communityId, from ?? null];
      const [actions, people] = await Promise.all([
        rows<ActivityCounts['actions'][number]>(db, COUNT_ACTIONS, bind),
        rows<Named & { userId: number; count: number }>(db, MOST_ACTIVE, bind),
      ]);
      return {
        total: actions.reduce((sum, { count }) => sum + count, 0),
        actions,
        mostActive: people.map((each) => ({ userId: each.userId, count: each.count, user: nameOf(each) })),
      };
    },
  };
}
