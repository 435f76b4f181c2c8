import { banLifted } from '@ten8/contracts/community/bans';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsAdmin } from '../lock-as-admin';

/** Lets a banned person join again. */
export function liftBan(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  userId: number,
): Promise<void> {
  return context.log.transact(actedBy(caller), async (tx) => {
    await lockAsAdmin(context, tx, actor, communityId);
    // Until the end of this transaction the account cannot be deleted: its deletion would miss the former member.
    await context.people.deletedAmong([userId], tx.transaction);
    const ban = await context.bans.find(communityId, userId, tx.transaction);
    if (!ban || !(await context.bans.delete(ban, tx.transaction))) throw refuse('not_found', 'Ban not found');
    await context.formerMembers.save({ communityId, userId, leftAt: ban.bannedAt }, tx.transaction);
    tx.append(banLifted, communityId, { userId, name: fullName(ban) });
  });
}
