import { communityDeleted } from '@ten8/contracts/community/communities';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { lockAsOwner } from '../lock-as-admin';

export const ONLY_OWNER_DELETES = 'Only the community owner can delete this community';

/** Deletes a community with all its data here; other services do the same when they read the fact. */
export function deleteCommunity(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
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
