import type { Transaction } from 'sequelize';
import { memberBanned } from '@ten8/contracts/community/bans';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsAdmin } from '../lock-as-admin';
import { endMembership } from './end-membership';
import { BAN_PROTECTED, memberNotFound, requireChangeable } from './require-changeable';

/** Bans a member, who is removed by that, or somebody who has left already. */
export function banMember(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  { userId, reason }: { userId: number; reason: string | null },
): Promise<void> {
  const { members, formerMembers, bans, log, now } = context;
  return log.transact(actedBy(caller), async (tx) => {
    await lockAsAdmin(context, tx, actor, communityId);
    const found = await members.find(communityId, userId, tx.transaction);
    const member = found && requireChangeable(found, BAN_PROTECTED);
    if (member && !(await endMembership(context, tx, member))) throw memberNotFound();
    const person = member ?? (await findFormerMember(context, { communityId, userId }, tx.transaction));
    if (!person) throw memberNotFound();
    const ban = { communityId, userId, reason, bannedBy: actor.userId, bannedAt: now() };
    await bans.save(ban, tx.transaction);
    await formerMembers.delete(ban, tx.transaction);
    tx.append(memberBanned, communityId, { userId, name: fullName(person) });
  });
}

async function findFormerMember(
  { people, formerMembers }: CommunityContext,
  { communityId, userId }: { communityId: number; userId: number },
  transaction: Transaction,
) {
  // Until the end of this transaction the account cannot be deleted: its deletion would miss this ban.
  await people.deletedAmong([userId], transaction);
  return formerMembers.find(communityId, userId, transaction);
}
