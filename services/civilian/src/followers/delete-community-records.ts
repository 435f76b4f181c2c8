import { communityDeleted } from '@ten8/contracts/community/communities';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { CommunityStore } from '../communities/community-store';

/** Deletes all records of a deleted community. */
export const deleteCommunityRecords = (communities: CommunityStore): FactHandler =>
  on(communityDeleted, async ({ communityId }, { transaction }) => {
    if (communityId !== null) await communities.delete(communityId, transaction);
  });
