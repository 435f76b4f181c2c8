import { Router } from 'express';
import * as contract from '@ten8/contracts/cad/places';
import { roleIn } from '@ten8/service-kit/guards';
import { serve } from '@ten8/service-kit/serve';
import { onCall } from '../calls/on-call';
import type { Cad } from '../context';
import { savePlaces } from './save-places';

const DAY_MS = 86_400_000;

export function placeRoutes(cad: Cad): Router {
  const router = Router();
  const daysAgo = (days: number) => new Date(cad.now().getTime() - days * DAY_MS);

  serve(router, contract.listPlaces, roleIn(cad.memberships, 'dispatch'), ({ params, query: { q } }) =>
    q === undefined
      ? cad.places.list(params.communityId)
      : cad.places.suggest({ ...params, letters: q.trim(), since: daysAgo(90) }),
  );
  serve(router, contract.savePlaces, roleIn(cad.memberships, 'admin'), ({ params, query, body, caller }) =>
    savePlaces(cad, { caller, ...params, ...body, isTrial: query.dryRun }),
  );
  serve(router, contract.getCallPlace, onCall(cad), async ({ call }) => ({
    place: await cad.places.at(call),
    ...(await cad.places.callsAt(call, daysAgo(30))),
  }));
  return router;
}
