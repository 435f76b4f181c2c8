import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/dispatch';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { atDeskOrSelf } from '../self-dispatch';
import { checkUnits } from './check-units';
import { dispatchUnits } from './dispatch-units';
import { takeCall } from './take-call';

export function dispatchRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDeskOrSelf(cad);

  serve(router, contract.dispatchUnits, dispatchers, ({ params, body, actor, roles, caller }) =>
    dispatchUnits(cad, { actor, roles, caller, communityId: params.communityId, orders: body }),
  );
  serve(router, contract.checkUnits, dispatchers, ({ params, body, actor, roles, caller }) =>
    checkUnits(cad, { actor, roles, caller, communityId: params.communityId, check: body }),
  );
  serve(router, contract.takeCall, dispatchers, ({ params, body, caller, idempotencyKey }) =>
    takeCall(cad, { caller, communityId: params.communityId, sent: body, idempotencyKey }),
  );
  return router;
}
