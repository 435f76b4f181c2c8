import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/incidents';
import { memberOf } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { reportIncident } from './report-incident';

export function incidentRoutes(cad: Cad): Router {
  const router = createRouter();
  const members = memberOf(cad.memberships);
  serve(router, contract.listIncidents, members, ({ params, query }) =>
    cad.incidents.list(params.communityId, query),
  );
  serve(router, contract.reportIncident, members, ({ params, body, actor, roles, caller, idempotencyKey }) =>
    reportIncident(cad, { actor, roles, caller, idempotencyKey, communityId: params.communityId }, body),
  );
  return router;
}
