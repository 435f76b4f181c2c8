import { Router } from 'express';
import * as contract from '@ten8/contracts/cad/bolos';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/actor';
import { requireRole, roleIn } from '@ten8/service-kit/guards';
import { anyone, serve, signedIn, type GuardInput } from '@ten8/service-kit/serve';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/snapshot';
import type { Cad } from '../context';
import { createBolo } from './create-bolo';
import { deleteBolo } from './delete-bolo';
import { restoreBolo } from './restore-bolo';

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
  serve(router, contract.restoreBolo, mayRestore(cad), ({ bolo, caller }) => restoreBolo(cad, caller, bolo));
  serve(router, contract.snapshotBolos, anyone, ({ query }) =>
    cad.bolos.snapshot(query.after, SNAPSHOT_PAGE),
  );
  return router;
}

type BoloApproach = GuardInput<{ boloId: number }>;

const mayDelete =
  (cad: Cad) =>
  ({ params, caller }: BoloApproach) =>
    admitTo(cad, caller, () => cad.bolos.find(params.boloId));

/** Who may delete a BOLO may take its deletion back. */
const mayRestore =
  (cad: Cad) =>
  ({ params, caller }: BoloApproach) =>
    admitTo(
      cad,
      caller,
      async () => (await cad.bolos.find(params.boloId)) ?? cad.bolos.findDeleted(params.boloId, cad.now()),
    );

async function admitTo(cad: Cad, caller: Caller, find: () => Promise<Bolo | null>) {
  signedIn({ caller });
  const bolo = await find();
  if (!bolo) throw refuse('not_found', 'BOLO not found');
  await requireRole(cad.memberships, caller, bolo.communityId, 'dispatch', 'BOLO');
  return { bolo };
}
