import { refuse } from '@ten8/contracts/errors';
import { requireMember } from '@ten8/service-kit/guards';
import type { GuardInput } from '@ten8/service-kit/serve';
import type { Cad } from '../context';
import { readToTheEnd } from '../read-to-the-end';

/** Members; in the public community also everybody else, whom the limits hold back while they are not signed in. */
export const mayOpenCall =
  (cad: Cad) =>
  async ({ params: { communityId }, caller }: GuardInput<{ communityId: number }>) => {
    if (communityId !== cad.publicCalls.communityId) {
      await requireMember(cad.memberships, caller, communityId);
      return {};
    }
    if (!caller.actor) await cad.publicCalls.count(caller.address);
    if (!(await exists(cad, communityId))) throw refuse('not_found', 'Community not found');
    return {};
  };

/** A community has an owner from its first moment. Who finds none looks again at the end of the log. */
async function exists({ communities, followers }: Cad, communityId: number): Promise<boolean> {
  if (await communities.isKnown(communityId)) return true;
  await readToTheEnd(followers.community);
  return communities.isKnown(communityId);
}
