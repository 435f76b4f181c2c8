import { communityDeleted } from '@ten8/contracts/community/communities';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { CommunityContext } from '../context';
import { lockAsOwner } from '../lock-as-admin';

export const ONLY_OWNER_DELETES = 'Only the community owner can delete this community';

/** Deletes a community with all its data here; other services do the same when they read the fact. */
export function deleteCommunity(
  context: CommunityContext,
  { actor, caller, communityId }: { actor: Actor; caller: Caller; communityId: number },
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const { community } = await lockAsOwner(context, tx, actor, {
      communityId,
      sentence: ONLY_OWNER_DELETES,
    });
    await context.communities.delete(communityId, tx.transaction);
    tx.append(communityDeleted, communityId, { name: community.name });
  });
}
