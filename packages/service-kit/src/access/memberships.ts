import type { Sequelize } from 'sequelize';
import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  snapshotMembers,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import { row, run } from '../database/sql';
import { httpFeed } from '../facts/http-feed';
import { readSnapshot } from '../facts/snapshot';
import type { DatabaseService } from '../process/database-service';
import type { ServiceClient } from '../service-client/service-client';
import type { Caller } from './actor';
import { OUTSIDER, type RoleSource } from './guards';
import { createRoleLookup } from './role-lookup';

export interface Memberships extends RoleSource {
  /** A readiness check: throws until the log has been read to its end once since the start. */
  requireReady(): Promise<void>;
  handlers: FactHandler[];
  /** Replaces the copy by a snapshot; until its transaction commits, the old roles count. */
  rebuild: Rebuild;
}

type Parts = Pick<DatabaseService, 'db' | 'client' | 'followers'>;

/**
 * The copy of the members that several services keep. Its "yes" counts while the copy is current and has everything
 * that the caller has seen. A "no" is confirmed by the community service, and so is everything while the copy is
 * behind: a new role is never refused, and a role that was taken away never counts, because of an old copy.
 */
export function createMemberships({ db, client, followers }: Parts): Memberships {
  const cache = createRoleCache(db);
  const rolesNow = createRoleLookup(client);
  let wasCurrent = false;
  const mayRelyOnCopy = ({ positions }: Caller): boolean => {
    const follower = followers.get('community');
    if (!follower || follower.isBehind() || !follower.isCurrent()) return false;
    return follower.position() >= (positions.community ?? 0);
  };

  return {
    async rolesOf(caller, communityId, isEnough) {
      if (!caller.actor) return OUTSIDER;
      const { userId } = caller.actor;
      if (mayRelyOnCopy(caller)) {
        const copied = await cache.read(followers.get('community')?.position() ?? 0, communityId, userId);
        if (isEnough(copied)) return copied;
      }
      return rolesNow({ communityId, userId });
    },
    async requireReady() {
      wasCurrent ||= followers.get('community')?.isCurrent() ?? false;
      if (!wasCurrent) throw new Error('the copy of the memberships is not up to date yet');
    },
    handlers: membershipHandlers(db),
    rebuild: (tx) => copySnapshot(db, client, tx),
  };
}

const READ = 'select roles, is_owner from memberships where community_id = $1 and user_id = $2';
/** This many take about 10 MB. */
const MAX_CACHED = 50_000;
const LONGEST_MS = 10_000;

/** Roles at one position of the log: all are dropped as soon as the log is read further. */
function createRoleCache(db: Sequelize) {
  const roles = new Map<string, MemberRoles>();
  let readAt = { position: -1, time: 0 };

  function dropOld(position: number) {
    const isOld = position !== readAt.position || Date.now() - readAt.time > LONGEST_MS;
    if (!isOld && roles.size < MAX_CACHED) return;
    roles.clear();
    readAt = { position, time: Date.now() };
  }

  return {
    async read(position: number, communityId: number, userId: number): Promise<MemberRoles> {
      dropOld(position);
      const key = `${communityId}/${userId}`;
      const cached = roles.get(key);
      if (cached) return cached;
      const read = (await row<MemberRoles>(db, READ, [communityId, userId])) ?? OUTSIDER;
      // If the log was read further in the meantime, these roles may be outdated already.
      if (position === readAt.position && read !== OUTSIDER) roles.set(key, read);
      return read;
    },
  };
}

const INSERT = `
  insert into memberships (community_id, user_id, roles, is_owner) values ($1, $2, $3, $4)
  on conflict (community_id, user_id)`;
// A parked fact is handled after newer ones: the roles that are known then are newer.
const JOIN = `${INSERT} do nothing`;
const SAVE = `${INSERT} do update set roles = excluded.roles, is_owner = excluded.is_owner`;
// Handled after the member has left, it would make them a member again.
const FORGET_PARKED = `
  delete from parked_events where fact->>'type' = '${memberJoined.type}'
    and (fact->>'communityId')::int = $1 and (fact->'data'->>'userId')::int = $2`;
const DELETE = 'delete from memberships where community_id = $1';

function membershipHandlers(db: Sequelize): FactHandler[] {
  return [
    on(memberJoined, ({ communityId, data }, { transaction }) =>
      run(db, JOIN, [communityId, data.userId, data.roles, data.isOwner], transaction),
    ),
    on(memberRolesChanged, ({ communityId, data }, { transaction }) =>
      run(db, SAVE, [communityId, data.userId, data.roles, data.isOwner], transaction),
    ),
    on(memberRemoved, async ({ communityId, data }, { transaction }) => {
      await run(db, FORGET_PARKED, [communityId, data.userId], transaction);
      await run(db, `${DELETE} and user_id = $2`, [communityId, data.userId], transaction);
    }),
    // Parked facts of a deleted community are erased in every service, see `eraseDeletedCommunity`.
    on(communityDeleted, ({ communityId }, { transaction }) => run(db, DELETE, [communityId], transaction)),
  ];
}

const COPY = `
  insert into memberships (community_id, user_id, roles, is_owner)
  select m."communityId", m."userId", m.roles, m."isOwner"
  from jsonb_to_recordset($1::jsonb) m ("communityId" int, "userId" int, roles text[], "isOwner" boolean)`;

/** The head is read first: changes made during the copy are followed afterwards, and saving them twice does no harm. */
async function copySnapshot(
  db: Sequelize,
  client: ServiceClient,
  { transaction }: FollowTx,
): Promise<number> {
  const head = await httpFeed(client, 'community').head();
  await run(db, 'delete from memberships', [], transaction);
  for await (const members of readSnapshot(client, snapshotMembers, 'id')) {
    await run(db, COPY, [JSON.stringify(members)], transaction);
  }
  return head;
}
