import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/codes';
import { memberOf, roleIn } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { saveCodes } from './save-codes';

export function codeRoutes(cad: Cad): Router {
  const router = createRouter();
  const admins = roleIn(cad.memberships, 'admin');

  serve(router, contract.listCodes, memberOf(cad.memberships), ({ params }) =>
    cad.codes.list(params.communityId),
  );
  serve(router, contract.saveCodes, admins, ({ params: { communityId }, query, body, caller }) =>
    saveCodes(cad, { caller, communityId, set: body, isDryRun: query.dryRun }),
  );
  serve(
    router,
    contract.importCodes,
    admins,
    ({ params: { communityId }, query, body, caller, idempotencyKey }) => {
      const { format: _format, version: _version, ...set } = body;
      return saveCodes(cad, { caller, communityId, set, isDryRun: query.dryRun, idempotencyKey });
    },
  );
  return router;
}
