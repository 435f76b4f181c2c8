import { DELETED_NAME, DELETED_USER, userDeleted } from '@ten8/contracts/auth/account';
import { accountForgotten, memberRemoved } from '@ten8/contracts/community/members';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { ActivityStore } from '../activity/activity-store';
import type { CommunityContext } from '../context';
import type { BanStore } from '../members/ban-store';
import type { FormerMemberStore } from '../members/former-member-store';
import type { MemberStore } from '../members/member-store';
import type { PeopleStore } from '../people/people-store';

export interface PeopleAndMembers {
  people: PeopleStore;
  members: MemberStore;
  formerMembers: FormerMemberStore;
  bans: BanStore;
  activity: ActivityStore;
  now: () => Date;
}

/**
 * By then the last requests of the account have ended: its sessions are no longer accepted, and nothing waits in a
 * service for so long.
 */
const FORGET_AGAIN_MS = 5 * 60_000;

/** Removes a deleted account from its communities. Records that others need show `Deleted user`. */
export async function removeUser(
  { people, members, formerMembers, bans, activity, now }: PeopleAndMembers,
  userId: number,
  { transaction, append }: FollowTx,
): Promise<void> {
  await people.lockDeletion(userId, transaction);
  append(accountForgotten, null, { userId });
  const names = await people.namesOf(userId, transaction);
  const memberships = await members.listOf(userId, transaction);
  for (const { id, communityId } of memberships) {
    if (await members.delete({ id, communityId }, transaction))
      append(memberRemoved, communityId, { userId, name: DELETED_NAME, hasLeft: true });
  }
  // After the memberships: deleting one waits for the transaction that ends it, perhaps by a ban.
  await formerMembers.deleteOf(userId, transaction);
  await bans.deleteOf(userId, transaction);
  const communityIds = await activity.communitiesOf(userId, transaction);
  await activity.removeAddresses({ userId, communityIds }, transaction);
  await activity.renameMember({ userId, communityIds, names, after: DELETED_NAME }, transaction);
  const forgetAgainAt = new Date(now().getTime() + FORGET_AGAIN_MS);
  await people.markDeleted({ userId, ...DELETED_USER, forgetAgainAt }, transaction);
}

export const removeDeletedUsers = (stores: PeopleAndMembers): FactHandler =>
  on(userDeleted, ({ data }, tx) => removeUser(stores, data.userId, tx));

/**
 * Lets every service replace the names a second time. What was being written while a service replaced them the first
 * time, by the user or from a record that still named the user, may have been saved under the name afterwards.
 */
export const forgetAgain = ({
  people,
  log,
  now,
}: Pick<CommunityContext, 'people' | 'log' | 'now'>): Promise<void> =>
  log.transact(null, async ({ transaction, append }) => {
    for (const userId of await people.takeForgottenAgain(now(), transaction)) {
      append(accountForgotten, null, { userId });
    }
  });
