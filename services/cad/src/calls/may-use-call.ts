import { findForSignedIn, requireRole } from '@ten8/service-kit/access/guards';
import type { GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';

/** The guard for a call's path: officers, Dispatchers and Admins; an outsider gets 404. */
export const mayUseCall =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ callId: number }>) => {
    const call = await findForSignedIn(caller, 'Call', () => cad.calls.find({ id: params.callId }));
    const admitted = await requireRole(
      cad.memberships,
      caller,
      call.communityId,
      'officer-or-dispatcher',
      'Call',
    );
    return { ...admitted, call };
  };
