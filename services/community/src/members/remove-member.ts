import { memberRemoved } from '@ten8/contracts/community/members';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsAdmin } from '../lock-as-admin';
import { memberNotFound, REMOVAL_PROTECTED, requireChangeable } from './require-changeable';

/**
 * Removes a member. When they read the fact, cad stands the unit down and realtime removes the sockets from the room.
 */
export function removeMember(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  userId: number,
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    await lockAsAdmin(context, tx, actor, communityId);
    const found = await context.members.find(communityId, userId, tx.transaction);
    const member = requireChangeable(found, REMOVAL_PROTECTED);

    if (!(await context.members.delete(member, tx.transaction))) throw memberNotFound();

    const name = fullName(member);
    tx.append(memberRemoved, communityId, { userId, name });
  });
}
