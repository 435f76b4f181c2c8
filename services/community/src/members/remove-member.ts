import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { lockAsAdmin } from '../lock-as-admin';
import { endMembership } from './end-membership';
import { memberNotFound, REMOVAL_PROTECTED, requireChangeable } from './require-changeable';

/** Removes a member, who may join again. */
export function removeMember(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  userId: number,
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    await lockAsAdmin(context, tx, actor, communityId);
    const found = await context.members.find(communityId, userId, tx.transaction);
    const member = requireChangeable(found, REMOVAL_PROTECTED);
    if (!(await endMembership(context, tx, member))) throw memberNotFound();
  });
}
