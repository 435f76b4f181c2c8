import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/merges';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { atDeskOrOwnCall } from '../self-dispatch';
import { mergeCall } from './merge-call';
import { reopenCall } from './reopen-call';
import { unmergeCall } from './unmerge-call';

/** Merging and unmerging duplicates, and reopening calls. */
export function mergeRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDeskOrOwnCall(cad);

  serve(router, contract.mergeCall, dispatchers, ({ call, body, actor, roles, caller }) =>
    mergeCall(cad, { actor, roles, caller, call, intoCallId: body.intoCallId }),
  );
  serve(router, contract.unmergeCall, dispatchers, ({ call, actor, caller }) =>
    unmergeCall(cad, { actor, caller, call }),
  );
  serve(router, contract.reopenCall, dispatchers, ({ call, caller }) => reopenCall(cad, caller, call));
  return router;
}
