import type { Router } from 'express';
import * as contract from '@ten8/contracts/civilian/search';
import { roleIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Civilian } from '../context';
import { searchCharacters } from './search-characters';
import { searchVehicles } from './search-vehicles';

export function searchRoutes(civilian: Civilian): Router {
  const router = createRouter();
  const mayLookUp = roleIn(civilian.memberships, 'officer-or-dispatcher');

  serve(router, contract.searchCharacters, mayLookUp, ({ params, query }) =>
    searchCharacters(civilian, params.communityId, query),
  );
  serve(router, contract.searchVehicles, mayLookUp, ({ params, query }) =>
    searchVehicles(civilian, params.communityId, query),
  );
  return router;
}
