import { communityDeleted } from '@ten8/contracts/community/communities';
import { memberJoined, memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import type { Fact } from '@ten8/contracts/define';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { Bot } from '../context';
import { syncRoles, type SyncParts } from '../servers/sync-roles';
import { forgetCommunity } from './forget-community';

type MemberParts = SyncParts &
  Pick<Bot, 'communities' | 'discord' | 'givenRoles' | 'links' | 'nicknames' | 'notices'>;

/** Handles changed roles in Ten8. They run after the memberships' own handlers, which save the roles. */
export function followMembers(parts: MemberParts): FactHandler[] {
  async function syncMember(fact: Fact<{ userId: number }>, { transaction }: FollowTx): Promise<void> {
    // Locked before the read, so that a simultaneous link either is seen here or sees this change.
    await parts.servers.lock(transaction);
    const discordUserId = await parts.links.accountOf(fact.data.userId, transaction);
    if (discordUserId === null || fact.communityId === null) return;
    const { communityId } = fact;
    await syncRoles(parts, fact.id, { communityId, discordUserId }, transaction);
    transaction.afterCommit(() => parts.discord?.roleTaker.ask({ communityId, discordUserId }));
  }

  return [
    on(memberJoined, syncMember),
    on(memberRolesChanged, syncMember),
    on(memberRemoved, async (fact, tx) => {
      await syncMember(fact, tx);
      if (fact.communityId === null) return;
      await parts.givenRoles.delete(fact.communityId, fact.data.userId, tx.transaction);
    }),
    on(communityDeleted, async ({ id, communityId }, { transaction }) => {
      if (communityId === null) return;
      await syncRoles(parts, id, { communityId }, transaction);
      await forgetCommunity(parts, communityId, transaction);
    }),
  ];
}
