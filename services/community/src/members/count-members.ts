import type { MemberCounts } from '@ten8/contracts/community/members';
import type { CommunityContext } from '../context';

/** Counts today's members; `userId` asks, and so is online. `before` are times in order. */
export async function countMembers(
  { members, presence }: CommunityContext,
  { communityId, userId, before }: { communityId: number; userId: number; before: string[] },
): Promise<MemberCounts> {
  const [groups, userIds] = await Promise.all([
    members.countJoined(communityId, before),
    members.userIdsOf(communityId),
  ]);
  const online = await presence.whoIsOnline(userIds);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

  return {
    total: sum(groups.map((group) => group.members)),
    online: online.add(userId).size,
    dispatchers: sum(groups.map((group) => group.dispatchers)),
    civilians: sum(groups.map((group) => group.civilians)),
    joinedBefore: before.map((_, index) =>
      sum(groups.filter(({ after }) => after <= index).map((group) => group.members)),
    ),
  };
}
