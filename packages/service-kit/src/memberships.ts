import { QueryTypes, type Sequelize } from 'sequelize';
import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  getMemberRoles,
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  snapshotMembers,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { on, type FactHandler, type FollowTx, type Rebuild } from '@ten8/event-log/follow';
import type { Caller } from './actor';
import { httpFeed } from './http-feed';
import type { ServiceClient } from './service-client';
import { readSnapshot } from './snapshot';

export interface Memberships {
  /**
   * The caller's standing in a community. `isEnough` says whether the projection's answer suffices: a yes is believed,
   * unless the caller has seen more of the community log than we have; a no is confirmed with the community service
   * before it is said, so a fresh role never meets a stale refusal.
   */
  rolesOf(
    caller: Caller,
    communityId: number,
    isEnough: (standing: MemberRoles) => boolean,
  ): Promise<MemberRoles>;
  handlers: FactHandler[];
  /** Copies the snapshot into place; until its transaction commits, the old standings count. */
  rebuild: Rebuild;
}

const OUTSIDER: MemberRoles = { roles: null, isOwner: false };

const READ = `
  select m.roles, m.is_owner, coalesce(c.position, 0) as position
  from (select 1) one
  left join memberships m on m.community_id = $1 and m.user_id = $2
  left join follower_cursors c on c.name = $3`;
const UPSERT = `
  insert into memberships (community_id, user_id, roles, is_owner) values ($1, $2, $3, $4)
  on conflict (community_id, user_id) do update set roles = excluded.roles, is_owner = excluded.is_owner`;

const PLACE = `
  insert into memberships (community_id, user_id, roles, is_owner)
  select m."communityId", m."userId", m.roles, m."isOwner"
  from jsonb_to_recordset($1::jsonb) m ("communityId" int, "userId" int, roles text[], "isOwner" boolean)`;

/** The roles projection that cad and civilian share; `cursorName` is the follower's that feeds it. */
export function createMemberships(parts: {
  db: Sequelize;
  client: ServiceClient;
  cursorName: string;
}): Memberships {
  const { db, client, cursorName } = parts;

  async function projected(userId: number, communityId: number) {
    const [row] = await db.query<{ roles: Role[] | null; is_owner: boolean | null; position: number }>(READ, {
      bind: [communityId, userId, cursorName],
      type: QueryTypes.SELECT,
    });
    return {
      standing: { roles: row?.roles ?? null, isOwner: row?.is_owner ?? false },
      position: Number(row?.position ?? 0),
    };
  }

  return {
    async rolesOf({ actor, positions: seen }, communityId, isEnough) {
      if (!actor) return OUTSIDER;
      const { standing, position } = await projected(actor.userId, communityId);
      if (isEnough(standing) && position >= (seen.community ?? 0)) return standing;
      return client(getMemberRoles, { params: { communityId, userId: actor.userId } });
    },
    handlers: membershipHandlers(db),
    rebuild: (tx) => copySnapshot(db, client, tx),
  };
}

function membershipHandlers(db: Sequelize): FactHandler[] {
  const forget = 'delete from memberships where community_id = $1';
  return [
    on(memberJoined, async ({ communityId, data }, { transaction }) => {
      await db.query(UPSERT, { bind: [communityId, data.userId, data.roles, data.isOwner], transaction });
    }),
    on(memberRolesChanged, async ({ communityId, data }, { transaction }) => {
      await db.query(UPSERT, { bind: [communityId, data.userId, data.roles, data.isOwner], transaction });
    }),
    on(memberRemoved, async ({ communityId, data }, { transaction }) => {
      await db.query(`${forget} and user_id = $2`, { bind: [communityId, data.userId], transaction });
    }),
    on(communityDeleted, async ({ communityId }, { transaction }) => {
      await db.query(forget, { bind: [communityId], transaction });
    }),
  ];
}

/** Remembers the head first: what changes while we copy is followed afterwards, and upserts do no harm twice. */
async function copySnapshot(
  db: Sequelize,
  client: ServiceClient,
  { transaction }: FollowTx,
): Promise<number> {
  const head = await httpFeed(client, 'community').head();
  await db.query('delete from memberships', { transaction });
  for await (const members of readSnapshot(client, snapshotMembers, 'id')) {
    await db.query(PLACE, { bind: [JSON.stringify(members)], transaction });
  }
  return head;
}
