import { communityDeleted } from '@ten8/contracts/community/communities';
import { memberJoined, memberRemoved, memberRolesChanged } from '@ten8/contracts/community/members';
import type { Fact } from '@ten8/contracts/define';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { LinkStore } from '../links/link-store';
import type { NicknameStore } from '../nicknames/nickname-store';
import type { NoticeStore } from '../notices/notice-store';
import type { GivenRolesStore } from '../servers/given-roles-store';
import { syncRoles, type SyncParts } from '../servers/sync-roles';
import type { RoleTaker } from '../servers/take-roles';

interface MemberParts extends SyncParts {
  links: LinkStore;
  notices: NoticeStore;
  givenRoles: GivenRolesStore;
  nicknames: NicknameStore;
  /** Null while the bot is not configured. */
  roleTaker: RoleTaker | null;
}

/** Handles changed roles in Ten8. They run after the memberships' own handlers, which save the roles. */
export function followMembers(parts: MemberParts): FactHandler[] {
  async function syncMember(fact: Fact<{ userId: number }>, { transaction }: FollowTx): Promise<void> {
    // Locked before the read, so that a simultaneous link either is seen here or sees this change.
    await parts.servers.lock(transaction);
    const discordUserId = await parts.links.accountOf(fact.data.userId, transaction);
    if (discordUserId === null || fact.communityId === null) return;
    const { communityId } = fact;
    await syncRoles(parts, fact.id, { communityId, discordUserId }, transaction);
    transaction.afterCommit(() => parts.roleTaker?.ask({ communityId, discordUserId }));
  }

  return [
    on(memberJoined, syncMember),
    on(memberRolesChanged, syncMember),
    on(memberRemoved, syncMember),
    on(communityDeleted, async ({ id, communityId }, { transaction }) => {
      if (communityId === null) return;
      await syncRoles(parts, id, { communityId }, transaction);
      await parts.servers.deleteOfCommunity(communityId, transaction);
      await parts.givenRoles.deleteOfCommunity(communityId, transaction);
      await parts.nicknames.deleteOnDutyOfCommunity(communityId, transaction);
      await parts.notices.deleteOfCommunity(communityId, transaction);
    }),
  ];
}
