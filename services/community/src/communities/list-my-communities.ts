import { type Membership } from '@ten8/contracts/community/communities';
import { highestRole } from '@ten8/contracts/roles';
import { type Actor } from '@ten8/service-kit/actor';
import { type CommunityContext } from '../context';
import { type MemberRow } from '../members/member-store';
import { type CommunityRow } from './community-store';
import { presentCommunity } from './present-community';

/** The caller's memberships, the newest first. */
export async function listMyCommunities(context: CommunityContext, actor: Actor): Promise<Membership[]> {
  const members = await context.members.listOf(actor.userId);
  const communities = await context.communities.findAll(members.map(({ communityId }) => communityId));
  const byId = new Map(communities.map((community) => [community.id, community]));
  return members.flatMap((member) => {
    const community = byId.get(member.communityId);
    return community ? [presentMembership(member, community)] : []; // deleted between the two reads
  });
}

export const presentMembership = (member: MemberRow, community: CommunityRow): Membership => ({
  communityId: community.id,
  roles: member.roles,
  role: highestRole(member.roles),
  joinedAt: member.joinedAt.toISOString(),
  community: presentCommunity(community, member),
});
