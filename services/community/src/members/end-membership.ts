import { memberRemoved } from '@ten8/contracts/community/members';
import type { Tx } from '@ten8/event-log/transact';
import type { CommunityContext } from '../context';
import { fullName } from '../full-name';
import type { NamedMember } from './member-store';

/**
 * Ends a membership in this transaction; false if it has ended already. When they read the fact, cad stands the unit
 * down and realtime removes the sockets from the room.
 */
export async function endMembership(
  { members, formerMembers, now }: Pick<CommunityContext, 'members' | 'formerMembers' | 'now'>,
  { transaction, append }: Tx,
  member: NamedMember,
  { hasLeft }: { hasLeft?: true } = {},
): Promise<boolean> {
  const { communityId, userId } = member;
  if (!(await members.delete(member, transaction))) return false;
  await formerMembers.save({ communityId, userId, leftAt: now() }, transaction);
  append(memberRemoved, communityId, { userId, name: fullName(member), ...(hasLeft && { hasLeft }) });
  return true;
}
