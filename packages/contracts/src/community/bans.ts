import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, optionalText, PageQuery, Timestamp } from '../fields';
import { BAN_REASON_MAX } from './constants';
import { MemberPath, PersonName } from './members';

export const Ban = z.object({
  id: Id,
  userId: Id,
  user: PersonName,
  reason: z.string().nullable(),
  bannedAt: Timestamp,
  /** The Admin's name today; `Deleted user` if the account is gone. */
  bannedBy: PersonName,
});
export type Ban = z.infer<typeof Ban>;

/** Also bans somebody who has left already. A member is removed, as by `removeMember`. 403 `owner_protected` for the owner. */
export const banMember = defineEndpoint('POST /api/communities/:communityId/members/:userId/ban', {
  service: 'community',
  summary: 'Ban a member or somebody who has left: they cannot join again until the ban is lifted',
  params: MemberPath,
  body: z.object({
    /** For the Admins: the banned person does not see it. */
    reason: optionalText(BAN_REASON_MAX),
  }),
});
/** Newest first. */
export const listBans = defineEndpoint('GET /api/communities/:communityId/bans', {
  service: 'community',
  summary: 'Who is banned, when, by whom and why',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(Ban),
  paged: true,
  // For the names.
  dependsOn: ['auth'],
});
/** 404 if there is no such ban. The person is not a member by this, but may join again. */
export const liftBan = defineEndpoint('DELETE /api/communities/:communityId/bans/:userId', {
  service: 'community',
  summary: 'Lift a ban',
  params: MemberPath,
});

const Banned = z.object({ userId: Id, name: z.string() });
/** Comes after `memberRemoved`, which takes the rights away, unless the person had left before. */
export const memberBanned = defineEvent('community.member-banned', {
  names: 'user',
  data: Banned,
  activity: ({ name }) => ({ action: 'Create Ban', details: `Banned ${name} from the community` }),
});
export const banLifted = defineEvent('community.ban-lifted', {
  names: 'user',
  data: Banned,
  activity: ({ name }) => ({ action: 'Delete Ban', details: `Lifted the ban of ${name}` }),
});
