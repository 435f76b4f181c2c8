import type { Rebuild } from '@ten8/event-log/durable-follower';
import type { Memberships } from '@ten8/service-kit/access/memberships';
import type { CommunityStore } from '../communities/community-store';

/**
 * After missed facts the snapshot of the members is copied. A community that has rows here but no members in the
 * snapshot was deleted in the meantime.
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
