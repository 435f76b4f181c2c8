import type { Membership } from '@ten8/contracts/community/communities';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CommunityContext } from '../context';
import { presentMembership } from '../present-membership';

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
