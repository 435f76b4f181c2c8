import { Router } from 'express';
import * as contract from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import { requireRole, roleIn } from '@ten8/service-kit/guards';
import { anyone, serve, signedIn, type GuardInput } from '@ten8/service-kit/serve';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/snapshot';
import type { Cad } from '../context';
import { createBolo } from './create-bolo';
import { deleteBolo } from './delete-bolo';

export function boloRoutes(cad: Cad): Router {
  const router = Router();
  const dispatchers = roleIn(cad.memberships, 'dispatch');

  serve(router, contract.listBolos, dispatchers, ({ params }) => cad.bolos.list(params.communityId));
  serve(router, contract.searchBolos, dispatchers, ({ params, query }) =>
    cad.bolos.search(params.communityId, query.q, query),
  );
  serve(router, contract.createBolo, dispatchers, ({ params, body, caller, idempotencyKey }) =>
    createBolo(cad, { caller, communityId: params.communityId, idempotencyKey }, body),
  );
  serve(router, contract.deleteBolo, mayDelete(cad), ({ bolo, caller }) => deleteBolo(cad, caller, bolo));
  serve(router, contract.snapshotBolos, anyone, ({ query }) =>
    cad.bolos.snapshot(query.after, SNAPSHOT_PAGE),
  );
  return router;
}

const mayDelete =
  (cad: Cad) =>
  async ({ params, caller }: GuardInput<{ boloId: number }>) => {
    signedIn({ caller });
    const bolo = await cad.bolos.find(params.boloId);
    if (!bolo) throw refuse('not_found', 'BOLO not found');
    await requireRole(cad.memberships, caller, bolo.communityId, 'dispatch', 'BOLO');
    return { bolo };
  };
