import { requireRole } from '@ten8/service-kit/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/serve';
import type { Cad } from '../context';
import { findCall } from './find-call';

/** The guard for a call's path; an outsider gets 404. */
export const onCall =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ callId: number }>) => {
    signedIn({ caller });
    const call = await findCall(cad, { id: params.callId });
    const admitted = await requireRole(cad.memberships, caller, call.communityId, 'dispatch', 'Call');
    return { ...admitted, call };
  };
