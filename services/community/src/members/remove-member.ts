import { memberRemoved } from '@ten8/contracts/community/members';
import type { Tx } from '@ten8/event-log/transact';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { fullName } from '../full-name';
import { lockAsAdmin } from '../lock-as-admin';
import type { NamedMember } from './member-store';
import { memberNotFound, REMOVAL_PROTECTED, requireChangeable } from './require-changeable';

/** Removes a member, who may join again. */
export function removeMember(context: CommunityContext, change: Change, userId: number): Promise<void> {
  return context.log.transact(actedBy(change.caller), async (tx) => {
    await removeIn(context, tx, change, { userId, sentence: REMOVAL_PROTECTED });
  });
}

/**
 * Removes a member in this transaction, and returns who it was. When they read the fact, cad stands the unit down and
 * realtime removes the sockets from the room.
 */
export async function removeIn(
  context: CommunityContext,
  tx: Tx,
  { actor, communityId }: Change,
  { userId, sentence }: { userId: number; sentence: string },
): Promise<NamedMember> {
  await lockAsAdmin(context, tx, actor, communityId);
  const found = await context.members.find(communityId, userId, tx.transaction);
  const member = requireChangeable(found, sentence);

  if (!(await context.members.delete(member, tx.transaction))) throw memberNotFound();

  tx.append(memberRemoved, communityId, { userId, name: fullName(member) });
  return member;
}
