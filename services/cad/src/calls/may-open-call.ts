import { isRefused, refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { requireMember } from '@ten8/service-kit/access/guards';
import { isKeyUsed } from '@ten8/service-kit/http/idempotency';
import { giveBackIfFailed } from '@ten8/service-kit/http/limits';
import type { GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';

/** When a caller may try again whose community takes no public calls: nobody knows how long that lasts. */
const PAUSED_RETRY_MS = 60_000;

/**
 * Members; in the public community everybody. All are rate limited. A call that Ten8 fails to store does not count: its
 * handler must use `giveBack`. A call that is sent again, because its answer was lost, gets that answer: it does not
 * count, and no limit or pause refuses it.
 */
export const mayOpenCall =
  (cad: Cad) =>
  async ({ params: { communityId }, caller, request }: GuardInput<{ communityId: number }>) => {
    const isPublic = communityId === cad.publicCommunityId;
    if (!isPublic) await requireMember(cad.memberships, caller, communityId);
    if (await isKeyUsed(cad.db, request, caller)) return { giveBack: async () => {} };
    if (!isPublic) return { giveBack: await cad.callRateLimits.count(caller, communityId, true) };
    const isMember = await isMemberOf(cad, caller, communityId);
    const giveBack = await cad.callRateLimits.count(caller, communityId, isMember);
    const isPaused = await giveBackIfFailed(giveBack, async () => {
      // Every community has an owner, so one without members does not exist.
      if (!isMember && !(await cad.communities.isKnown(communityId)))
        throw refuse('not_found', 'Community not found');
      return caller.actor === null && (await cad.communities.publicCalls(communityId)).isPaused;
    });
    if (isPaused)
      throw refuse('unavailable', 'Emergency calls are paused right now', { retryAfterMs: PAUSED_RETRY_MS });
    return { giveBack };
  };

async function isMemberOf({ memberships }: Cad, caller: Caller, communityId: number): Promise<boolean> {
  try {
    const { roles } = await memberships.rolesOf(caller, communityId, (member) => member.roles !== null);
    return roles !== null;
  } catch (error) {
    // Anybody may call here, so nobody is refused because the community service does not answer.
    if (isRefused(error, 'unavailable')) return false;
    throw error;
  }
}
