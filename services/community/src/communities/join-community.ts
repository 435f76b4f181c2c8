import type { Community, JoinedMember } from '@ten8/contracts/community/communities';
import { refuse } from '@ten8/contracts/errors';
import { highestRole, orderRoles } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import { addMember } from '../add-member';
import type { Change, CommunityContext, Sender } from '../context';
import type { MemberRow } from '../members/member-store';
import type { CommunityRow } from './community-store';
import { presentCommunity } from './present-community';

interface Joined {
  community: Community;
  member: JoinedMember;
}

/** The guard of joining. For an outsider a private community does not exist, whatever the body is. */
export const mayJoin =
  ({ communities, members }: CommunityContext) =>
  async (input: GuardInput<{ communityId: number }>) => {
    const admitted = signedIn(input);
    const { communityId } = input.params;
    requireVisible(
      await communities.find(communityId),
      await members.find(communityId, admitted.actor.userId),
    );
    return admitted;
  };

function requireVisible(
  community: CommunityRow | null,
  member: MemberRow | null,
): asserts community is CommunityRow {
  if (!community || (!member && community.visibility === 'private')) throw notFound();
}

/** Joins a public community. */
export function joinCommunity(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
): Promise<Joined> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const community = await context.communities.lock(communityId, tx.transaction);
    const member = await context.members.find(communityId, actor.userId, tx.transaction);
    requireVisible(community, member);
    if (member) throw alreadyIn();
    return enter(context, tx, actor, community);
  });
}

/** Joins any community by its code. */
export async function joinByCode(
  context: CommunityContext,
  { actor, caller }: Sender,
  joinCode: string,
): Promise<Joined> {
  const joined = await context.log.transact(actedBy(caller), async (tx) => {
    const found = await context.communities.findByJoinCode(joinCode, tx.transaction);
    const community = found && (await context.communities.lock(found.id, tx.transaction));
    if (community?.joinCode !== joinCode) return null;
    if (await context.members.find(community.id, actor.userId, tx.transaction)) throw alreadyIn();
    return enter(context, tx, actor, community);
  });
  if (joined) return joined;
  await context.wrongCodes.add(context.now());
  throw refuse('not_found', 'Invalid join code');
}

const notFound = () => refuse('not_found', 'Community not found');
const alreadyIn = () => refuse('already_member', 'You are already a member of this community');

async function enter(
  context: CommunityContext,
  tx: Tx,
  actor: Actor,
  community: CommunityRow,
): Promise<Joined> {
  const member = await addMember(context, tx, { community, actor, roles: orderRoles([]) });
  return { community: presentCommunity(community, member), member: presentJoined(member) };
}

const presentJoined = (member: MemberRow): JoinedMember => ({
  ...member,
  role: highestRole(member.roles),
  joinedAt: member.joinedAt.toISOString(),
});
