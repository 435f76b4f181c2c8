import { ownerChanged, type Community } from '@ten8/contracts/community/communities';
import { memberRolesChanged } from '@ten8/contracts/community/members';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsOwner } from '../lock-as-admin';
import type { NamedMember } from '../members/member-store';
import { isAtQuota } from './owner-quota';
import { presentCommunity } from './present-community';

export const ONLY_OWNER_HANDS_OVER = 'Only the community owner can hand this community over';

/**
 * Makes another member the owner, and an Admin. The owner before keeps their roles. Refused while the member's account
 * is being deleted: `prepareLeaving` locks the same row, so no deleted account owns a community.
 */
export function changeOwner(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  userId: number,
): Promise<Community> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const { community, owner } = await lockAsOwner(context, tx, actor, {
      communityId,
      sentence: ONLY_OWNER_HANDS_OVER,
    });
    const member = await context.members.find(communityId, userId, tx.transaction);
    if (!member) throw notFound();
    if (member.isOwner) return presentCommunity(community, owner);
    if (await isAtQuota(context, tx, userId)) {
      throw refuse('quota_reached', 'This member owns too many communities already');
    }
    if (!(await context.people.admit(member, context.now(), tx.transaction))) throw refuseBusy();

    const roles = orderRoles([...member.roles, 'Admin']);
    await context.communities.update(communityId, { ownerId: userId }, tx.transaction);
    if (!(await context.members.setRoles(member, roles, tx.transaction))) throw notFound();

    announce(tx, owner, { roles: owner.roles, isOwner: false });
    announce(tx, member, { roles, isOwner: true });
    tx.append(ownerChanged, communityId, { userId, name: fullName(member) });
    return presentCommunity({ ...community, ownerId: userId }, owner);
  });
}

const notFound = () => refuse('not_found', 'Member not found');

function announce(tx: Tx, member: NamedMember, now: { roles: Role[]; isOwner: boolean }): void {
  const { communityId, userId, roles: before } = member;
  tx.append(memberRolesChanged, communityId, { userId, name: fullName(member), before, ...now });
}
