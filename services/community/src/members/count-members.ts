import type { MemberCounts } from '@ten8/contracts/community/members';
import type { CommunityContext } from '../context';

/** Counts today's members; `userId` asks, and so is online. `before` are times in order. */
export async function countMembers(
  context: CommunityContext,
  { communityId, userId, before }: { communityId: number; userId: number; before: string[] },
): Promise<MemberCounts> {
  const [groups, online] = await Promise.all([
    context.members.countJoined(communityId, before),
    findOnline(context, communityId),
  ]);
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

/** Redis and this process answer nobody else while they look at a page of a large community. */
const PAGE = 1_000;

async function findOnline(
  { members, presence }: CommunityContext,
  communityId: number,
): Promise<Set<number>> {
  const pages: Promise<Set<number>>[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    const userIds: number[] = await members.userIds(communityId, { after, limit: PAGE });
    // Not one by one: if Redis hangs, they wait for it together.
    pages.push(presence.whoIsOnline(userIds));
    after = userIds.length === PAGE ? userIds.at(-1) : undefined;
  }
  return new Set((await Promise.all(pages)).flatMap((page) => [...page]));
}
