import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/bolos';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import type { Caller } from '@ten8/service-kit/access/actor';
import { findForSignedIn, requireRole, roleIn } from '@ten8/service-kit/access/guards';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/facts/snapshot';
import { keepUntil } from '@ten8/service-kit/http/cacheable-list';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { requireDeskOrSelf } from '../self-dispatch';
import { broadcastBolo } from './broadcast-bolo';
import { createBolo } from './create-bolo';
import { deleteBolo } from './delete-bolo';
import { editBolo } from './edit-bolo';
import { restoreBolo } from './restore-bolo';

export function boloRoutes(cad: Cad): Router {
  const router = createRouter();
  const officersAndDispatchers = roleIn(cad.memberships, 'officer-or-dispatcher');

  serve(router, contract.listBolos, officersAndDispatchers, async ({ params, response }) => {
    const bolos = await cad.bolos.list(params.communityId, cad.now());
    keepUntil(response, bolos.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()[0]);
    return bolos;
  });
  serve(router, contract.searchBolos, officersAndDispatchers, ({ params, query }) =>
    cad.bolos.search(params.communityId, query.q, { ...query, now: cad.now() }),
  );
  serve(router, contract.createBolo, officersAndDispatchers, ({ params, body, caller, idempotencyKey }) =>
    createBolo(cad, { caller, communityId: params.communityId, idempotencyKey }, body),
  );
  serve(router, contract.editBolo, mayChange(cad), ({ bolo, actor, body, caller }) =>
    editBolo(cad, { actor, caller, bolo, sent: body }),
  );
  serve(router, contract.broadcastBolo, mayBroadcast(cad), ({ bolo, caller }) =>
    broadcastBolo(cad, caller, bolo),
  );
  serve(router, contract.deleteBolo, mayChange(cad), ({ bolo, caller }) => deleteBolo(cad, caller, bolo));
  serve(router, contract.restoreBolo, mayRestore(cad), ({ bolo, caller }) => restoreBolo(cad, caller, bolo));
  serve(router, contract.snapshotBolos, anyone, ({ query }) =>
    cad.bolos.snapshot(query.after, SNAPSHOT_PAGE, cad.now()),
  );
  return router;
}

type BoloGuardInput = GuardInput<{ boloId: number }>;

const mayChange =
  (cad: Cad) =>
  ({ params, caller }: BoloGuardInput) =>
    admitTo(cad, caller, () => cad.bolos.find({ id: params.boloId }, cad.now()));

/** Civilians are refused as for every other call on a BOLO. */
const mayBroadcast =
  (cad: Cad) =>
  async ({ params, caller }: BoloGuardInput) => {
    const { bolo } = await admitTo(cad, caller, () => cad.bolos.find({ id: params.boloId }, cad.now()));
    await requireDeskOrSelf(cad, { caller, communityId: bolo.communityId, what: 'BOLO' });
    return { bolo };
  };

/**
 * Who may delete a BOLO may take its deletion back. Deleted ones are read first: if somebody else restores it between
 * the two reads, the second one finds it.
 */
const mayRestore =
  (cad: Cad) =>
  ({ params, caller }: BoloGuardInput) =>
    admitTo(
      cad,
      caller,
      async () =>
        (await cad.bolos.findDeleted(params.boloId, cad.now())) ??
        cad.bolos.find({ id: params.boloId }, cad.now()),
    );

async function admitTo(cad: Cad, caller: Caller, find: () => Promise<Bolo | null>) {
  const bolo = await findForSignedIn(caller, 'BOLO', find);
  const { actor } = await requireRole(
    cad.memberships,
    caller,
    bolo.communityId,
    'officer-or-dispatcher',
    'BOLO',
  );
  return { bolo, actor };
}
