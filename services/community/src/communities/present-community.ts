import type { Community } from '@ten8/contracts/community/communities';
import type { Role } from '@ten8/contracts/roles';
import type { CommunityRow } from './community-store';

/** A community as callers see it. Only its Admins and its owner see the join code. */
export function presentCommunity(
  community: CommunityRow,
  viewer: { userId: number; roles: readonly Role[] | null },
): Community {
  const { joinCode, createdAt, ...rest } = community;
  const mayInvite = viewer.userId === community.ownerId || viewer.roles?.includes('Admin');
  return { ...rest, createdAt: createdAt.toISOString(), ...(mayInvite && { joinCode }) };
}
