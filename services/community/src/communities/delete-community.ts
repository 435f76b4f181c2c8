import { communityDeleted } from '@ten8/contracts/community/communities';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { CommunityContext } from '../context';

/** Deletes a community with all its data here; other services do the same when they read the fact. */
export function deleteCommunity(
  context: CommunityContext,
  communityId: number,
  caller: Caller,
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const community = await context.communities.lock(communityId, tx.transaction);
    if (!community) throw refuse('not_found', 'Community not found');
    await context.communities.delete(communityId, tx.transaction);
    tx.append(communityDeleted, communityId, { name: community.name });
  });
}
