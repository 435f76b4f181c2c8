import { memberRemoved } from '@ten8/contracts/community/members';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';

/**
 * The caller leaves. When they read the fact, cad stands the unit down and realtime removes the sockets from the room.
 */
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
    if (!(await context.members.delete(member, tx.transaction))) throw notFound();
    const name = fullName(member);
    tx.append(memberRemoved, communityId, { userId: actor.userId, name, hasLeft: true });
  });
}

const notFound = () => refuse('not_found', 'Community not found');
