import { Router } from 'express';
import * as contract from '@ten8/contracts/cad/dispatch';
import { refuse } from '@ten8/contracts/errors';
import { hasRole } from '@ten8/service-kit/guards';
import { serve, signedIn, type GuardInput } from '@ten8/service-kit/serve';
import type { Cad } from '../context';
import { requireDispatcher } from '../policy';
import { dispatchUnits } from './dispatch-units';
import { takeCall } from './take-call';

export function dispatchRoutes(cad: Cad): Router {
  const router = Router();
  const dispatchers = atDesk(cad);

  serve(router, contract.dispatchUnits, dispatchers, ({ params, body, actor, caller }) =>
    dispatchUnits(cad, { actor, caller, communityId: params.communityId, orders: body }),
  );
  serve(router, contract.takeCall, dispatchers, ({ params, body, caller, idempotencyKey }) =>
    takeCall(cad, { caller, communityId: params.communityId, sent: body, idempotencyKey }),
  );
  return router;
}

/** Dispatchers and Admins; to an outsider there is no such community. */
const atDesk =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ communityId: number }>) => {
    const { actor } = signedIn({ caller });
    const { roles } = await cad.memberships.rolesOf(caller, params.communityId, (member) =>
      hasRole(member.roles, 'dispatcher'),
    );
    if (!roles) throw refuse('not_found', 'Community not found');
    requireDispatcher(roles);
    return { actor };
  };
