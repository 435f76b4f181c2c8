import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/reports';
import { roleIn } from '@ten8/service-kit/access/guards';
import { SNAPSHOT_PAGE } from '@ten8/service-kit/facts/snapshot';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Cad } from '../context';
import { fileReport } from './file-report';

export function reportRoutes(cad: Cad): Router {
  const router = createRouter();
  serve(router, contract.listReports, roleIn(cad.memberships, 'officer-or-dispatcher'), ({ params, query }) =>
    cad.reports.list({ communityId: params.communityId, characterId: query.characterId }, query),
  );
  serve(router, contract.snapshotReports, anyone, ({ query }) =>
    cad.reports.snapshot(query.after, SNAPSHOT_PAGE),
  );
  serve(
    router,
    contract.fileReport,
    roleIn(cad.memberships, 'law-enforcement'),
    ({ params, body, actor, caller, idempotencyKey }) =>
      fileReport(cad, { actor, caller, communityId: params.communityId, sent: body, idempotencyKey }),
  );
  return router;
}
