import { communityDeleted } from '@ten8/contracts/community/communities';
import { memberJoined, memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import { type Fact } from '@ten8/contracts/define';
import { type FollowTx, on, type FactHandler } from '@ten8/event-log/follow';
import { type LinkStore } from '../links/link-store';
import { type SyncParts, syncRoles } from '../servers/sync-roles';

/** Roles in Ten8 have changed, and the memberships' own handlers have written that down before. */
export function followMembers(parts: SyncParts & { links: LinkStore }): FactHandler[] {
  async function syncMember(fact: Fact<{ userId: number }>, { transaction }: FollowTx): Promise<void> {
    // Before looking: whoever is being linked at this moment is seen here, or sees this change there.
    await parts.servers.lock(transaction);
    const discordUserId = await parts.links.accountOf(fact.data.userId, transaction);
    if (discordUserId === null || fact.communityId === null) return;
    await syncRoles(parts, fact.id, { communityId: fact.communityId, discordUserId }, transaction);
  }

  return [
    on(memberJoined, syncMember),
    on(memberRolesChanged, syncMember),
    on(memberRemoved, syncMember),
    on(communityDeleted, async ({ id, communityId }, { transaction }) => {
      if (communityId === null) return;
      await syncRoles(parts, id, { communityId }, transaction);
      await parts.servers.remove(communityId, transaction);
    }),
  ];
}
