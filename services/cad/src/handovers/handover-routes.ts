import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/handovers';
import { refuse } from '@ten8/contracts/errors';
import { createRouter } from '@ten8/service-kit/router';
import { serve, signedIn, type GuardInput } from '@ten8/service-kit/serve';
import { atDesk, requireDesk } from '../at-desk';
import type { Cad } from '../context';
import { handOver } from './hand-over';
import { signHandover } from './sign-handover';

export function handoverRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDesk(cad);

  serve(router, contract.listHandovers, dispatchers, ({ params }) => cad.handovers.list(params.communityId));
  serve(router, contract.makeHandover, dispatchers, ({ params, actor, caller, idempotencyKey }) =>
    handOver(cad, { actor, caller, communityId: params.communityId, idempotencyKey }),
  );
  serve(router, contract.signHandover, withHandover(cad), ({ actor, caller, handover }) =>
    signHandover(cad, { actor, caller, handover }),
  );
  return router;
}

const withHandover =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ handoverId: number }>) => {
    signedIn({ caller });
    const handover = await cad.handovers.find({ id: params.handoverId });
    if (!handover) throw refuse('not_found', 'Hand-over not found');
    const { actor } = await requireDesk(cad, {
      caller,
      communityId: handover.communityId,
      what: 'Hand-over',
    });
    return { actor, handover };
  };
