import { memberBanned } from '@ten8/contracts/community/bans';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { removeIn } from './remove-member';
import { BAN_PROTECTED } from './require-changeable';

/** Removes a member, who cannot join again until the ban is lifted. */
export function banMember(
  context: CommunityContext,
  change: Change,
  { userId, reason }: { userId: number; reason: string | null },
): Promise<void> {
  const { actor, caller, communityId } = change;
  return context.log.transact(actedBy(caller), async (tx) => {
    const member = await removeIn(context, tx, change, { userId, sentence: BAN_PROTECTED });
    await context.bans.save(
      { communityId, userId, reason, bannedBy: actor.userId, bannedAt: context.now() },
      tx.transaction,
    );
    tx.append(memberBanned, communityId, { userId, name: fullName(member) });
  });
}
