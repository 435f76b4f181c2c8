import { communityDeleted } from '@ten8/contracts/community/communities';
import { on, type FactHandler, type Rebuild } from '@ten8/event-log/follow';
import { type Memberships } from '@ten8/service-kit/memberships';
import { type CommunityStore } from './community-store';

/** A deleted community takes all its records here with it. */
export const forgetCommunities = (communities: CommunityStore): FactHandler =>
  on(communityDeleted, async ({ communityId }, { transaction }) => {
    if (communityId !== null) await communities.forget(communityId, transaction);
  });

/**
 * After so long an absence that facts are missing, the snapshot says who is a member of what. A community that was
 * known before it was taken and has no member in it, not even its owner, has been deleted meanwhile.
 */
export const rebuildFromCommunity =
  (communities: CommunityStore, memberships: Memberships): Rebuild =>
  async (tx) => {
    const known = await communities.known();
    const position = await memberships.rebuild(tx);
    for (const communityId of await communities.withoutMembers(known, tx.transaction)) {
      await communities.forget(communityId, tx.transaction);
    }
    return position;
  };
