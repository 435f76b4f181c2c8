import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { hasRole } from '@ten8/service-kit/access/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from './context';
import { requireDispatcher } from './policy';

interface AtDesk {
  caller: Caller;
  communityId: number;
  /** The word in an outsider's 404: `Call not found`. */
  what?: string;
  /** Whether this user may do it as an officer, because it is about their own unit or alarm. */
  isOwn?: (userId: number) => boolean;
}

/** Dispatchers and Admins; an outsider gets 404. */
export async function requireDesk(
  cad: Pick<Cad, 'memberships'>,
  { caller, communityId, what = 'Community', isOwn = () => false }: AtDesk,
) {
  const { actor } = signedIn({ caller });
  const { roles } = await cad.memberships.rolesOf(
    caller,
    communityId,
    (member) =>
      hasRole(member.roles, 'dispatcher') ||
      (isOwn(actor.userId) && hasRole(member.roles, 'law-enforcement')),
  );
  if (!roles) throw refuse('not_found', `${what} not found`);
  if (!isOwn(actor.userId) || !hasRole(roles, 'law-enforcement')) requireDispatcher(roles);
  return { actor, roles };
}

/** The guard for paths with a `communityId`. */
export const atDesk =
  (cad: Pick<Cad, 'memberships'>) =>
  ({ params: { communityId }, caller }: GuardInput<{ communityId: number }>) =>
    requireDesk(cad, { caller, communityId });
