import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { endMembership } from './end-membership';

/** The caller leaves. */
export function leaveCommunity(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const community = await context.communities.lock(communityId, tx.transaction);
    const member = community && (await context.members.find(communityId, actor.userId, tx.transaction));
    if (!member) throw notFound();
    if (member.isOwner) {
      throw refuse('owner_protected', 'Hand the community over or delete it first', { status: 409 });
    }
    if (!(await endMembership(context, tx, member, { hasLeft: true }))) throw notFound();
  });
}

const notFound = () => refuse('not_found', 'Community not found');
