import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/handovers';
import { findForSignedIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, type GuardInput } from '@ten8/service-kit/http/serve';
import { atDesk, requireDesk } from '../at-desk';
import type { Cad } from '../context';
import { makeHandover } from './make-handover';
import { signHandover } from './sign-handover';

export function handoverRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDesk(cad);

  serve(router, contract.listHandovers, dispatchers, ({ params }) => cad.handovers.list(params.communityId));
  serve(router, contract.makeHandover, dispatchers, ({ params, actor, caller, idempotencyKey }) =>
    makeHandover(cad, { actor, caller, communityId: params.communityId, idempotencyKey }),
  );
  serve(router, contract.signHandover, maySign(cad), ({ actor, caller, handover }) =>
    signHandover(cad, { actor, caller, handover }),
  );
  return router;
}

const maySign =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ handoverId: number }>) => {
    const find = () => cad.handovers.find({ id: params.handoverId });
    const handover = await findForSignedIn(caller, 'Hand-over', find);
    const { communityId } = handover;
    const { actor } = await requireDesk(cad, { caller, communityId, what: 'Hand-over' });
    return { actor, handover };
  };
