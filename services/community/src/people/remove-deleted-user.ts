import { DELETED_NAME, DELETED_USER, userDeleted } from '@ten8/contracts/auth/account';
import { accountForgotten, memberRemoved } from '@ten8/contracts/community/members';
import { on, type FactHandler, type FollowTx } from '@ten8/event-log/fact-handler';
import type { AbuseStore } from '../abuse/abuse-store';
import type { ActivityStore } from '../activity/activity-store';
import type { MemberStore } from '../members/member-store';
import type { PeopleStore } from './people-store';

export interface PeopleAndMembers {
  people: PeopleStore;
  members: MemberStore;
  activity: ActivityStore;
  abuse: AbuseStore;
}

/** Removes a deleted account from its communities. Records that others need show `Deleted user`. */
export async function removeUser(
  { people, members, activity, abuse }: PeopleAndMembers,
  userId: number,
  { transaction, append }: FollowTx,
): Promise<void> {
  append(accountForgotten, null, { userId });
  const known = await people.find(userId, transaction);
  const memberships = await members.listOf(userId, transaction);
  for (const { id, communityId } of memberships) {
    await members.delete({ id, communityId }, transaction);
    append(memberRemoved, communityId, { userId, name: DELETED_NAME });
  }
  const before = `${known?.firstName ?? ''} ${known?.lastName ?? ''}`.trim();
  const communityIds = await activity.communitiesOf(userId, transaction);
  await activity.removeAddresses({ userId, communityIds }, transaction);
  if (before) await activity.renameMember({ userId, communityIds, before, after: DELETED_NAME }, transaction);
  await abuse.forgetReporter({ id: userId, name: DELETED_NAME }, transaction);
  await people.markDeleted({ userId, ...DELETED_USER }, transaction);
}

export const removeDeletedUsers = (stores: PeopleAndMembers): FactHandler =>
  on(userDeleted, ({ data }, tx) => removeUser(stores, data.userId, tx));
