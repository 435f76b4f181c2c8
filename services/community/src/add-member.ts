import { memberJoined } from '@ten8/contracts/community/members';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CommunityRow } from './communities/community-store';
import type { CommunityContext } from './context';
import { fullName } from './full-name';
import type { MemberRow } from './members/member-store';

/**
 * Makes the caller a member, with the name of their session. Refused to the banned, and while the account is being
 * deleted.
 */
export async function addMember(
  context: CommunityContext,
  tx: Tx,
  { community, actor, roles }: { community: CommunityRow; actor: Actor; roles: Role[] },
): Promise<MemberRow> {
  const { userId, firstName, lastName } = actor;
  if (await context.bans.find(community.id, userId, tx.transaction)) {
    throw refuse('forbidden', 'You are banned from this community. Only its Admins can lift the ban.');
  }
  if (!(await context.people.admit({ userId, firstName, lastName }, context.now(), tx.transaction)))
    throw refuseBusy();
  const member = await context.members.insert(
    { communityId: community.id, userId, roles, joinedAt: context.now() },
    tx.transaction,
  );
  await context.formerMembers.delete(member, tx.transaction);
  tx.append(memberJoined, community.id, {
    userId,
    name: fullName(actor),
    roles,
    isOwner: community.ownerId === userId,
  });
  return member;
}
