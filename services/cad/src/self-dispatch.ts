import type { Role } from '@ten8/contracts/roles';
import type { Caller } from '@ten8/service-kit/access/actor';
import { findForSignedIn, hasRole } from '@ten8/service-kit/access/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import { requireDesk } from './at-desk';
import type { Cad } from './context';
import { requireDispatcher } from './policy';

type Records = Pick<Cad, 'memberships' | 'dispatchers' | 'calls' | 'now'>;

/**
 * The guard for dispatchers, and for officers while nobody dispatches. The use case checks that officers only touch
 * their own unit and calls. For dispatchers nothing is looked up.
 */
export const atDeskOrSelf =
  (cad: Records) =>
  ({ params: { communityId }, caller }: GuardInput<{ communityId: number }>) =>
    requireDeskOrSelf(cad, { caller, communityId, what: 'Community' });

export async function requireDeskOrSelf(
  cad: Records,
  { caller, communityId, what }: { caller: Caller; communityId: number; what: string },
) {
  const admitted = await officerBySelf(cad, caller, communityId);
  return admitted ?? requireDesk(cad, { caller, communityId, what });
}

/** The guard for a call's path. A call is an officer's own if they are on it or opened it; so are its duplicates. */
export const atDeskOrOwnCall =
  (cad: Records) =>
  async ({ params, caller }: GuardInput<{ callId: number }>) => {
    const call = await findForSignedIn(caller, 'Call', () => cad.calls.find({ id: params.callId }));
    const { id, communityId, mergedInto } = call;
    const officer = await officerBySelf(cad, caller, communityId);
    const isTheirs =
      officer !== null &&
      ((await cad.calls.areOwn({ communityId, callIds: [id] }, officer.actor.userId)) ||
        (mergedInto !== null &&
          (await cad.calls.areOwn({ communityId, callIds: [mergedInto] }, officer.actor.userId))));
    const admitted = isTheirs ? officer : await requireDesk(cad, { caller, communityId, what: 'Call' });
    return { ...admitted, call };
  };

/** The officer who may dispatch themselves now. Null for dispatchers, and for everybody who is to be refused. */
async function officerBySelf(cad: Records, caller: Caller, communityId: number) {
  const { actor } = signedIn({ caller });
  const { roles } = await cad.memberships.rolesOf(caller, communityId, (member) =>
    hasRole(member.roles, 'officer-or-dispatcher'),
  );
  if (!roles || hasRole(roles, 'dispatcher') || !hasRole(roles, 'law-enforcement')) return null;
  return (await cad.dispatchers.isSelfDispatch(communityId, cad.now())) ? { actor, roles } : null;
}

interface OnCalls {
  userId: number;
  roles: readonly Role[];
  communityId: number;
  callIds: number[];
}

/** Dispatchers and Admins; while nobody dispatches also officers, for calls that they are on or opened. */
export async function requireCallRight(
  cad: Records,
  { userId, roles, communityId, callIds }: OnCalls,
): Promise<void> {
  if (hasRole(roles, 'dispatcher')) return;
  const isTheirs =
    hasRole(roles, 'law-enforcement') &&
    (await cad.dispatchers.isSelfDispatch(communityId, cad.now())) &&
    (await cad.calls.areOwn({ communityId, callIds }, userId));
  if (!isTheirs) requireDispatcher(roles);
}
