import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/actor';
import { requireMember } from '@ten8/service-kit/guards';
import type { GuardInput } from '@ten8/service-kit/serve';
import type { Cad } from '../context';

/** Members; in the public community also everybody else, whom the limits hold back while they are not signed in. */
export const mayOpenCall =
  (cad: Cad) =>
  async ({ params: { communityId }, caller }: GuardInput<{ communityId: number }>) => {
    if (communityId !== cad.publicCalls.communityId) {
      await requireMember(cad.memberships, caller, communityId);
      return {};
    }
    if (!caller.actor) await cad.publicCalls.count(caller.address);
    if (!(await exists(cad, communityId, caller))) throw refuse('not_found', 'Community not found');
    return {};
  };

/** A community has an owner from its first moment, and its members know it before its log has been read here. */
async function exists(
  { communities, memberships }: Cad,
  communityId: number,
  caller: Caller,
): Promise<boolean> {
  if (await communities.isKnown(communityId)) return true;
  return (await memberships.rolesOf(caller, communityId, ({ roles }) => roles !== null)).roles !== null;
}
