import { communityDeleted } from '@ten8/contracts/community/communities';
import { on, type FactHandler, type Rebuild } from '@ten8/event-log/follow';
import type { Memberships } from '@ten8/service-kit/memberships';
import type { CommunityStore } from './community-store';

/** A deleted community takes all its records here with it. */
export const deleteCommunityRecords = (communities: CommunityStore): FactHandler =>
  on(communityDeleted, async ({ communityId }, { transaction }) => {
    if (communityId !== null) await communities.delete(communityId, transaction);
  });

/**
 * When facts are missing, the snapshot says who is a member of what. A community that had rows here before and has no
 * member in the snapshot, not even its owner, was deleted meanwhile.
 */
export const rebuildFromCommunity =
  (communities: CommunityStore, memberships: Memberships): Rebuild =>
  async (tx) => {
    const known = await communities.listKnown(tx.transaction);
    const position = await memberships.rebuild(tx);
    for (const communityId of await communities.withoutMembers(known, tx.transaction)) {
      await communities.delete(communityId, tx.transaction);
    }
    return position;
  };
