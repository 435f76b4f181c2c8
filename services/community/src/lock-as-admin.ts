import { refuse } from '@ten8/contracts/errors';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { CommunityRow } from './communities/community-store';
import type { CommunityContext } from './context';
import type { NamedMember } from './members/member-store';

/**
 * Locks a community for a change that only its Admins may make. The guard has checked that already, but since then the
 * caller may have lost the role, or the community may have been deleted.
 */
export async function lockAsAdmin(
  context: CommunityContext,
  { transaction }: Tx,
  actor: Actor,
  communityId: number,
): Promise<{ community: CommunityRow; admin: NamedMember }> {
  const community = await context.communities.lock(communityId, transaction);
  const admin = await context.members.find(communityId, actor.userId, transaction);
  if (!community || !admin) throw refuse('not_found', 'Community not found');
  if (!admin.roles.includes('Admin')) throw refuse('forbidden', 'Admin role required');
  return { community, admin };
}

/** As `lockAsAdmin`, for a change that only the owner may make: 403 with `sentence` for another Admin. */
export async function lockAsOwner(
  context: CommunityContext,
  tx: Tx,
  actor: Actor,
  { communityId, sentence }: { communityId: number; sentence: string },
): Promise<{ community: CommunityRow; owner: NamedMember }> {
  const { community, admin } = await lockAsAdmin(context, tx, actor, communityId);
  if (!admin.isOwner) throw refuse('forbidden', sentence);
  return { community, owner: admin };
}
