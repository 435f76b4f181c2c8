import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import type { Role } from '@ten8/contracts/roles';

export interface MemberRow {
  id: number;
  userId: number;
  communityId: number;
  roles: Role[];
  joinedAt: Date;
}

/** A member with the name on record; blank until the auth log has told it. */
export interface NamedMember extends MemberRow {
  firstName: string;
  lastName: string;
  isOwner: boolean;
}

export interface MemberStore {
  find(communityId: number, userId: number, transaction?: Transaction): Promise<NamedMember | null>;
  /** In the order of joining, one more than `limit`. */
  list(communityId: number, page: { after: number; limit: number }): Promise<NamedMember[]>;
  /** Newest first. */
  listOf(userId: number): Promise<MemberRow[]>;
  /** Every membership there is, by id. */
  snapshot(after: number, limit: number): Promise<(MemberRow & { isOwner: boolean })[]>;
  insert(member: Omit<MemberRow, 'id'>, transaction: Transaction): Promise<MemberRow>;
  setRoles(id: number, roles: Role[], transaction: Transaction): Promise<void>;
  delete(id: number, transaction: Transaction): Promise<void>;
}

const COLUMNS = `m.id, m.user_id as "userId", m.community_id as "communityId", m.roles, m.joined_at as "joinedAt"`;
const NAMED = `
  select ${COLUMNS}, c.owner_id = m.user_id as "isOwner",
    coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName"
  from members m
  join communities c on c.id = m.community_id
  left join people p on p.user_id = m.user_id`;
const INSERT = `
  insert into members as m (community_id, user_id, roles, joined_at) values ($1, $2, $3, $4)
  returning ${COLUMNS}`;

export function createMemberStore(db: Sequelize): MemberStore {
  const type = QueryTypes.SELECT as const;

  return {
    async find(communityId, userId, transaction) {
      const [member] = await db.query<NamedMember>(`${NAMED} where m.community_id = $1 and m.user_id = $2`, {
        bind: [communityId, userId],
        type,
        ...(transaction && { transaction }),
      });
      return member ?? null;
    },
    list: (communityId, { after, limit }) =>
      db.query<NamedMember>(`${NAMED} where m.community_id = $1 and m.id > $2 order by m.id limit $3`, {
        bind: [communityId, after, limit + 1],
        type,
      }),
    listOf: (userId) =>
      db.query<MemberRow>(`select ${COLUMNS} from members m where m.user_id = $1 order by m.id desc`, {
        bind: [userId],
        type,
      }),
    snapshot: (after, limit) =>
      db.query(`${NAMED} where m.id > $1 order by m.id limit $2`, { bind: [after, limit], type }),
    async insert({ communityId, userId, roles, joinedAt }, transaction) {
      const bind = [communityId, userId, roles, joinedAt];
      const [member] = await db.query<MemberRow>(INSERT, { bind, type, transaction });
      if (!member) throw new Error('the member was not inserted');
      return member;
    },
    setRoles: async (id, roles, transaction) =>
      void (await db.query('update members set roles = $2 where id = $1', {
        bind: [id, roles],
        transaction,
      })),
    delete: async (id, transaction) =>
      void (await db.query('delete from members where id = $1', { bind: [id], transaction })),
  };
}
