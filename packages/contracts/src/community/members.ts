import { z } from 'zod';
import { SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  CommunityPath,
  Id,
  moment,
  PageQuery,
  PathId,
  queryText,
  queryValue,
  Role,
  SnapshotQuery,
  Timestamp,
} from '../fields';
import { orderRoles } from '../roles';
import { Membership } from './communities';

export const Member = z.object({
  id: Id,
  userId: Id,
  roles: z.array(Role),
  role: Role,
  joinedAt: Timestamp,
  isOwner: z.boolean(),
  user: z.object({ firstName: z.string(), lastName: z.string(), isOnline: z.boolean() }),
});
export type Member = z.infer<typeof Member>;

export const MemberPath = z.object({ communityId: PathId, userId: PathId });

export const getMembership = defineEndpoint('GET /api/communities/:communityId/membership', {
  service: 'community',
  summary: 'The caller’s own membership',
  params: CommunityPath,
  reply: Membership,
});
/** In the order of joining. `q`: those whose name contains it, in any case. */
export const listMembers = defineEndpoint('GET /api/communities/:communityId/members', {
  service: 'community',
  summary: 'Members, without their email addresses',
  params: CommunityPath,
  query: PageQuery.extend({ q: queryText(SHORT_TEXT_MAX) }),
  reply: z.array(Member),
  paged: true,
  // For the members' names.
  dependsOn: ['auth'],
});

const TIMES_MAX = 32;
const BEFORE = `before must be at most ${TIMES_MAX} times like 2026-01-31T00:00:00Z, in order, separated by commas`;

/** The times of `before`, in UTC. */
export const timesIn = (before = ''): string[] =>
  before === '' ? [] : before.split(',').map((time) => new Date(time).toISOString());

function areTimesInOrder(before: string): boolean {
  const times = z.array(moment('before')).max(TIMES_MAX).safeParse(before.split(',')).data;
  return times?.every((time, index) => index === 0 || time > (times[index - 1] ?? '')) ?? false;
}

/**
 * `total` are today's members, `civilians` those with no other role; `joinedBefore` says how many of all had joined
 * before each of the given times.
 */
export const MemberCounts = z.object({
  total: z.int(),
  online: z.int(),
  dispatchers: z.int(),
  civilians: z.int(),
  joinedBefore: z.array(z.int()),
});
export type MemberCounts = z.infer<typeof MemberCounts>;
/** `before`: up to 32 times in order, separated by commas. Whoever asks is online. */
export const countMembers = defineEndpoint('GET /api/communities/:communityId/members/counts', {
  service: 'community',
  summary: 'How many members there are, how many are online, and how many had joined before given times',
  params: CommunityPath,
  query: z.object({
    before: queryValue(z.string(BEFORE).refine(areTimesInOrder, BEFORE)),
  }),
  reply: MemberCounts,
});

export const PersonName = z.object({ firstName: z.string(), lastName: z.string() });

export const FormerMember = z.object({
  id: Id,
  userId: Id,
  user: PersonName,
  leftAt: Timestamp,
});
export type FormerMember = z.infer<typeof FormerMember>;
/** Without those who are banned or members again. Who left last comes first. */
export const listFormerMembers = defineEndpoint('GET /api/communities/:communityId/former-members', {
  service: 'community',
  summary: 'Who has left or was removed, and when',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(FormerMember),
  paged: true,
  // For the names.
  dependsOn: ['auth'],
});

const listOfRoles = (field: string) =>
  z
    .array(Role, `${field} must be a list`)
    .max(20)
    .transform((roles) => orderRoles(roles));

/**
 * Civilian cannot be taken away and is added when missing. 403 `owner_protected` for the owner. 409 `edit_conflict` when
 * the member has other roles by now than `previousRoles`: `details` says which, and nothing is stored.
 */
export const changeRoles = defineEndpoint('PATCH /api/communities/:communityId/members/:userId', {
  service: 'community',
  summary: 'Change a member’s roles',
  params: MemberPath,
  body: z.object({
    roles: listOfRoles('roles'),
    /** The member's roles as the Admin saw them. Without it, `roles` replaces whatever they are now. */
    previousRoles: listOfRoles('previousRoles').optional(),
  }),
  reply: Member,
});
/** 403 `owner_protected` for the owner. */
export const removeMember = defineEndpoint('DELETE /api/communities/:communityId/members/:userId', {
  service: 'community',
  summary: 'Remove a member',
  params: MemberPath,
});

/** What another service needs to decide: null roles when the user is no member or the community is gone. */
export const MemberRoles = z.object({ roles: z.array(Role).nullable(), isOwner: z.boolean() });
export type MemberRoles = z.infer<typeof MemberRoles>;
/** `of` names them as `community/user,community/user`; the answer is in the same order. */
export const getMemberRoles = defineEndpoint('GET /internal/members/roles', {
  service: 'community',
  summary: 'Roles of users in communities',
  query: z.object({ of: z.string().regex(/^\d{1,10}\/\d{1,10}(,\d{1,10}\/\d{1,10}){0,99}$/) }),
  reply: z.array(MemberRoles),
});

/**
 * Sets a member's roles from Discord: of the roles in `decided` the member gets those in `granted` and loses the
 * others. Owners are not changed, and nobody becomes a member by this. The activity log shows `cause`.
 */
export const setRolesFromDiscord = defineEndpoint('POST /internal/members/roles-from-discord', {
  service: 'community',
  summary: 'Give a member the roles that Discord decides about',
  body: z.object({
    communityId: Id,
    userId: Id,
    decided: z.array(Role),
    granted: z.array(Role),
    cause: z.string().max(500),
  }),
  reply: MemberRoles,
  repeatable: true,
});

/** For a projection that is rebuilt: every membership after `after`, by member id. */
export const snapshotMembers = defineEndpoint('GET /internal/members', {
  service: 'community',
  summary: 'Every membership, a page at a time',
  query: SnapshotQuery,
  reply: z.array(
    z.object({ id: Id, communityId: Id, userId: Id, roles: z.array(Role), isOwner: z.boolean() }),
  ),
});

const Someone = z.object({ userId: Id, name: z.string(), roles: z.array(Role), isOwner: z.boolean() });
export const memberJoined = defineEvent('community.member-joined', {
  names: 'user',
  data: Someone,
  activity: ({ name }) => ({ action: 'Join Community', details: `${name} joined the community` }),
});
export const memberRolesChanged = defineEvent('community.member-roles-changed', {
  names: 'user',
  revokes: true,
  /** `cause` when no person of Ten8 changed them. The roles are the same if only `isOwner` changed. */
  data: Someone.extend({ before: z.array(Role), cause: z.string().optional() }),
  activity: ({ name, before, roles, cause }) =>
    before.join() === roles.join()
      ? null
      : {
          action: 'Update Member Roles',
          details: `${name}: ${before.join(', ')} → ${roles.join(', ')}${cause ? `; ${cause}` : ''}`,
        },
});
/** Also for a member who left. */
export const memberRemoved = defineEvent('community.member-removed', {
  names: 'user',
  revokes: true,
  data: z.object({ userId: Id, name: z.string(), hasLeft: z.boolean().optional() }),
  activity: ({ name, hasLeft }) =>
    hasLeft
      ? { action: 'Leave Community', details: `${name} left the community` }
      : { action: 'Delete Member', details: `Removed ${name} from the community` },
});
/**
 * The account was deleted: services that store the name in records replace it by `DELETED_USER`. Comes a second time
 * when the account's last requests have ended, for what was being written at the first.
 */
export const accountForgotten = defineEvent('community.account-forgotten', {
  data: z.object({ userId: Id }),
});
