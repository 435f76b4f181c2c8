import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/places';
import { roleIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { savePlaces } from './save-places';

/** How far back locations of calls are suggested. */
const RECENT_MS = 90 * 86_400_000;

export function placeRoutes(cad: Cad): Router {
  const router = createRouter();

  serve(
    router,
    contract.listPlaces,
    roleIn(cad.memberships, 'officer-or-dispatcher'),
    ({ params, query: { q } }) =>
      q === undefined
        ? cad.places.list(params.communityId)
        : cad.places.suggest({
            ...params,
            letters: q.trim(),
            since: new Date(cad.now().getTime() - RECENT_MS),
          }),
  );
  serve(router, contract.savePlaces, roleIn(cad.memberships, 'admin'), ({ params, query, body, caller }) =>
    savePlaces(cad, { caller, ...params, ...body, isDryRun: query.dryRun }),
  );
  return router;
}
