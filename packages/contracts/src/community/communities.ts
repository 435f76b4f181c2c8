import { z } from 'zod';
import { DESCRIPTION_MAX, URL_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  choice,
  CommunityPath,
  Id,
  optionalText,
  PageQuery,
  PathId,
  queryText,
  requiredName,
  Role,
  Timestamp,
  WebUrl,
} from '../fields';

export const Community = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  type: z.string(),
  logoUrl: z.string().nullable(),
  discordUrl: z.string().nullable(),
  ownerId: Id,
  visibility: z.enum(['public', 'private']),
  /** Only Admins and the owner see it. */
  joinCode: z.string().optional(),
  createdAt: Timestamp,
});
export type Community = z.infer<typeof Community>;

/** `role` is the highest of `roles`. */
export const Membership = z.object({
  communityId: Id,
  roles: z.array(Role),
  role: Role,
  joinedAt: Timestamp,
  community: Community,
});
export type Membership = z.infer<typeof Membership>;

export const JoinedMember = z.object({
  id: Id,
  userId: Id,
  communityId: Id,
  roles: z.array(Role),
  role: Role,
  joinedAt: Timestamp,
});
export type JoinedMember = z.infer<typeof JoinedMember>;

const REQUIRED = 'Please fill in all required fields';
const BAD_LOGO = 'Please enter a valid logo URL';
const BAD_DISCORD = 'Please enter a valid Discord URL';

/** An empty URL clears the link; one that was not sent counts as `missing`. */
const discordUrl = (missing: null | undefined) =>
  z.preprocess(
    (value) => {
      if (value === undefined) return missing;
      const text = typeof value === 'string' ? value.trim() : value;
      return text === '' ? null : text;
    },
    z
      .string(BAD_DISCORD)
      .refine((value) => WebUrl.safeParse(value).success, BAD_DISCORD)
      .meta({ maxLength: URL_MAX })
      .nullable(),
  );

export const NewCommunity = z.object({
  name: requiredName(REQUIRED),
  type: z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value),
    z.literal('FiveM', {
      error: (issue) => (issue.input === undefined ? REQUIRED : 'The only game type offered is FiveM'),
    }),
  ),
  description: optionalText(DESCRIPTION_MAX),
  discordUrl: discordUrl(null),
  visibility: choice(['public', 'private'], 'public'),
});
export type NewCommunity = z.infer<typeof NewCommunity>;

export const listMyCommunities = defineEndpoint('GET /api/communities', {
  service: 'community',
  summary: 'The caller’s memberships',
  reply: z.array(Membership),
});
export const listPublicCommunities = defineEndpoint('GET /api/communities/all', {
  service: 'community',
  summary: 'Public communities, newest first',
  query: PageQuery.extend({ q: queryText(100) }),
  reply: z.array(Community),
  paged: true,
});
/** How many communities a user may own. */
export const MAX_COMMUNITIES = 20;

/** The creator is owner and Admin in the same commit. 409 `quota_reached` above `MAX_COMMUNITIES`. */
export const createCommunity = defineEndpoint('POST /api/communities', {
  service: 'community',
  summary: 'Create a community; each user owns at most twenty',
  body: NewCommunity,
  reply: Community,
  status: 201,
  idempotent: true,
});
/** 404 for an outsider, as if it did not exist. */
export const getCommunity = defineEndpoint('GET /api/communities/:communityId', {
  service: 'community',
  summary: 'A community one is a member of',
  params: CommunityPath,
  reply: Community,
});
/** 409 `already_member`; 404 for a private community; 403 `forbidden` for a banned person. */
export const joinCommunity = defineEndpoint('POST /api/communities/:communityId/join', {
  service: 'community',
  summary: 'Join a public community',
  params: CommunityPath,
  reply: z.object({ role: Role, member: JoinedMember, community: Community }),
});

const BAD_CODE = 'Please enter a valid 5-digit join code';
/**
 * 404 for a code that no community has, 409 `already_member`, 403 `forbidden` for a banned person, 429 after ten tries
 * in an hour (30 of one address), right or wrong.
 */
export const joinByCode = defineEndpoint('POST /api/communities/join-by-code', {
  service: 'community',
  summary: 'Join by code; ten tries an hour',
  body: z.object({
    joinCode: z
      .string(BAD_CODE)
      .transform((code) => code.trim().toUpperCase())
      .refine((code) => /^[A-Z0-9]{5}$/.test(code), BAD_CODE),
  }),
  reply: z.object({ community: Community, member: JoinedMember }),
});

/** For the whole installation, because a wrong code belongs to no community. */
export const countWrongCodes = defineEndpoint('GET /api/communities/:communityId/wrong-join-codes', {
  service: 'community',
  summary: 'How many wrong join codes were tried in the last 24 hours',
  params: CommunityPath,
  reply: z.object({ lastDay: z.int() }),
});

export const regenerateJoinCode = defineEndpoint('POST /api/communities/:communityId/regenerate-code', {
  service: 'community',
  summary: 'Replace the join code',
  params: CommunityPath,
  reply: Community,
});
export const setLogo = defineEndpoint('POST /api/communities/:communityId/logo', {
  service: 'community',
  summary: 'Set the logo',
  params: CommunityPath,
  body: z.object({
    logoUrl: z
      .string(BAD_LOGO)
      .refine((value) => WebUrl.safeParse(value.trim()).success, BAD_LOGO)
      .meta({ maxLength: URL_MAX })
      .transform((url) => url.trim()),
  }),
  reply: Community,
});
export const setDiscordUrl = defineEndpoint('POST /api/communities/:communityId/discord', {
  service: 'community',
  summary: 'Set or, with an empty URL, remove the Discord link',
  params: CommunityPath,
  body: z.object({ discordUrl: discordUrl(undefined) }),
  reply: Community,
});
/** 409 `owner_protected` for the owner, who would leave the community without one. */
export const leaveCommunity = defineEndpoint('POST /api/communities/:communityId/leave', {
  service: 'community',
  summary: 'Leave a community',
  params: CommunityPath,
});
/**
 * For the owner only. The new owner becomes an Admin, the one before keeps their roles. 409 `quota_reached` if the
 * member owns `MAX_COMMUNITIES` already.
 */
export const changeOwner = defineEndpoint('POST /api/communities/:communityId/owner', {
  service: 'community',
  summary: 'Hand the community over to another member',
  params: CommunityPath,
  body: z.object({ userId: Id }),
  reply: Community,
});
/** For the owner only. Deletes its rows in every service. */
export const deleteCommunity = defineEndpoint('DELETE /api/communities/:communityId', {
  service: 'community',
  summary: 'Delete a community and all its records',
  params: CommunityPath,
});

/**
 * For auth, because an owner's account is not deleted. If the list is empty, the user can create or join none from then
 * on.
 */
export const prepareLeaving = defineEndpoint('POST /internal/users/:userId/leaving', {
  service: 'community',
  summary: 'Which communities a user owns who wants to delete the account',
  params: z.object({ userId: PathId }),
  reply: z.array(z.object({ id: Id })),
  repeatable: true,
});

/**
 * From auth, once the account is deleted: until the fact arrives, and however late it is, the user can neither join nor
 * be given a community.
 */
export const confirmLeaving = defineEndpoint('POST /internal/users/:userId/left', {
  service: 'community',
  summary: 'The account that wanted to leave is deleted',
  params: z.object({ userId: PathId }),
  repeatable: true,
});

export const PlatformStats = z.object({ totalCommunities: z.int() });
export const getPlatformStats = defineEndpoint('GET /api/stats/platform', {
  service: 'community',
  summary: 'Figures for the landing page',
  access: 'public',
  reply: PlatformStats,
});

const Named = z.object({ name: z.string() });
export const communityCreated = defineEvent('community.community-created', {
  data: z.object({ name: z.string(), ownerId: Id }),
  activity: ({ name }) => ({ action: 'Create Community', details: name }),
});
export const joinCodeRegenerated = defineEvent('community.join-code-regenerated', {
  data: Named,
  activity: () => ({ action: 'Update Join Code', details: 'Regenerated the join code' }),
});
export const logoChanged = defineEvent('community.logo-changed', {
  data: Named.extend({ logoUrl: z.string() }),
  activity: ({ logoUrl }) => ({ action: 'Update Community Logo', details: logoUrl }),
});
export const discordUrlChanged = defineEvent('community.discord-url-changed', {
  data: Named.extend({ discordUrl: z.string().nullable() }),
  activity: ({ discordUrl }) => ({
    action: 'Update Discord URL',
    details: discordUrl ?? 'Removed the Discord link',
  }),
});
/** The members' own facts are before it: `isOwner` of both has changed. */
export const ownerChanged = defineEvent('community.owner-changed', {
  names: 'user',
  data: z.object({ userId: Id, name: z.string() }),
  activity: ({ name }) => ({ action: 'Update Community Owner', details: `New owner: ${name}` }),
});
export const communityDeleted = defineEvent('community.community-deleted', {
  data: Named,
  revokes: true,
});
