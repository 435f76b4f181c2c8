import type { Membership } from '@ten8/contracts/community/communities';
import { highestRole } from '@ten8/contracts/roles';
import type { CommunityRow } from './communities/community-store';
import { presentCommunity } from './communities/present-community';
import type { MemberRow } from './members/member-store';

/** The actor's own membership, with what the actor may see of the community. */
export const presentMembership = (member: MemberRow, community: CommunityRow): Membership => ({
  communityId: community.id,
  roles: member.roles,
  role: highestRole(member.roles),
  joinedAt: member.joinedAt.toISOString(),
  community: presentCommunity(community, member),
});
