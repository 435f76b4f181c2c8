import type { Sequelize, Transaction } from 'sequelize';
import type { MemberRoles } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { OUTSIDER } from '@ten8/service-kit/access/guards';
import { insertRow, row, rows, updateRow } from '@ten8/service-kit/database/sql';

export interface MemberRow {
  id: number;
  userId: number;
  communityId: number;
  roles: Role[];
  joinedAt: Date;
}

/** A member with their name; it is empty until the auth log was read so far. */
export interface NamedMember extends MemberRow {
  firstName: string;
  lastName: string;
  isOwner: boolean;
}

/** Who joined after `after` of the given times. */
interface JoinedBetween {
  after: number;
  members: number;
  dispatchers: number;
  civilians: number;
}

type Member = Pick<MemberRow, 'communityId' | 'userId'>;
type MemberKey = Pick<MemberRow, 'id' | 'communityId'>;

export interface MemberStore {
  find(communityId: number, userId: number, transaction?: Transaction): Promise<NamedMember | null>;
  /** The roles of each, in the same order. */
  rolesOf(members: Member[]): Promise<MemberRoles[]>;
  /** In the order of joining, one more than `limit`; with `name`, those whose name contains it, in any case. */
  list(
    communityId: number,
    page: { after: number; limit: number; name?: string | undefined },
  ): Promise<NamedMember[]>;
  /** The times must be in order. */
  countJoined(communityId: number, times: string[]): Promise<JoinedBetween[]>;
  /** A page of the members' user ids, in order. */
  userIds(communityId: number, page: { after: number; limit: number }): Promise<number[]>;
  /** Newest first. */
  listOf(userId: number, transaction?: Transaction): Promise<MemberRow[]>;
  /** All memberships, by id. */
  snapshot(after: number, limit: number): Promise<(MemberRow & { isOwner: boolean })[]>;
  insert(member: Omit<MemberRow, 'id'>, transaction: Transaction): Promise<MemberRow>;
  /** False when the member is gone: the follower that removes a deleted account does not lock the community. */
  setRoles(member: MemberKey, roles: Role[], transaction: Transaction): Promise<boolean>;
  /** False when the member is gone, for the same reason. */
  delete(member: MemberKey, transaction: Transaction): Promise<boolean>;
}

const DELETE = 'delete from members where id = $1 and community_id = $2 returning id';
// Uses the unique key (community_id, user_id), then two primary keys.
const NAMED = `
  select m.*, c.owner_id = m.user_id as is_owner,
    coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name
  from members m
  join communities c on c.id = m.community_id
  left join people p on p.user_id = m.user_id`;
export const LIST = `${NAMED} where m.community_id = $1 and m.id > $2 order by m.id limit $3`;
// In any case, and with é as one character: some devices send it as e and an accent.
const comparable = (text: string) => `lower(normalize(${text}))`;
const NAME_CONTAINS = `strpos(${comparable(`p.first_name || ' ' || p.last_name`)}, ${comparable('$4')}) > 0`;
const LIST_BY_NAME = `
  ${NAMED} where m.community_id = $1 and m.id > $2 and ${NAME_CONTAINS} order by m.id limit $3`;
const COUNT_JOINED = `
  select width_bucket(joined_at, $2::timestamptz[]) as after, count(*)::int as members,
    (count(*) filter (where 'Dispatcher' = any (roles)))::int as dispatchers,
    (count(*) filter (where cardinality(roles) = 1))::int as civilians
  from members where community_id = $1 group by 1`;
const USER_IDS = `
  select user_id from members where community_id = $1 and user_id > $2 order by user_id limit $3`;

const ROLES = `
  select m.roles, c.owner_id = m.user_id as is_owner
  from members m
  join communities c on c.id = m.community_id
  where m.community_id = $1 and m.user_id = $2`;
// PostgreSQL makes a new plan each time, because this takes arrays. For one member, planning takes longer than running.
const ROLES_OF_SEVERAL = `
  select m.roles, coalesce(c.owner_id = m.user_id, false) as is_owner
  from unnest($1::int[], $2::int[]) with ordinality as wanted (community_id, user_id, place)
  left join members m on m.community_id = wanted.community_id and m.user_id = wanted.user_id
  left join communities c on c.id = m.community_id
  order by wanted.place`;

export function createMemberStore(db: Sequelize): MemberStore {
  async function rolesOf(wanted: Member[]): Promise<MemberRoles[]> {
    const communityIds = wanted.map(({ communityId }) => communityId);
    const userIds = wanted.map(({ userId }) => userId);
    if (wanted.length > 1) return rows(db, ROLES_OF_SEVERAL, [communityIds, userIds]);
    return [(await row<MemberRoles>(db, ROLES, [communityIds[0], userIds[0]])) ?? OUTSIDER];
  }

  return {
    find: (communityId, userId, transaction) =>
      row(db, `${NAMED} where m.community_id = $1 and m.user_id = $2`, [communityId, userId], transaction),
    rolesOf,
    list: (communityId, { after, limit, name }) =>
      name === undefined
        ? rows(db, LIST, [communityId, after, limit + 1])
        : rows(db, LIST_BY_NAME, [communityId, after, limit + 1, name]),
    countJoined: (communityId, times) => rows(db, COUNT_JOINED, [communityId, times]),
    async userIds(communityId, { after, limit }) {
      const found = await rows<{ userId: number }>(db, USER_IDS, [communityId, after, limit]);
      return found.map(({ userId }) => userId);
    },
    listOf: (userId, transaction) =>
      rows(db, 'select * from members where user_id = $1 order by id desc', [userId], transaction),
    snapshot: (after, limit) => rows(db, `${NAMED} where m.id > $1 order by m.id limit $2`, [after, limit]),
    insert: (member, transaction) => insertRow(db, 'members', member, transaction),
    setRoles: ({ id, communityId }, roles, transaction) =>
      updateRow(db, 'members', { id, communityId, roles }, transaction),
    delete: async ({ id, communityId }, transaction) =>
      (await row(db, DELETE, [id, communityId], transaction)) !== null,
  };
}
