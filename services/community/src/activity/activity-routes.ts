import { Router } from 'express';
import * as contract from '@ten8/contracts/community/activity';
import { roleIn } from '@ten8/service-kit/guards';
import { toPage } from '@ten8/service-kit/page';
import { serve } from '@ten8/service-kit/serve';
import type { CommunityContext } from '../context';
import { exportActivity } from './export-activity';

export function activityRoutes(context: CommunityContext): Router {
  const router = Router();
  const admin = roleIn(context.roleSource, 'admin');

  serve(router, contract.listActivity, admin, async ({ params, query }) => {
    const { limit, cursor: before, ...filter } = query;
    return toPage(await context.activity.list(params.communityId, { before, limit, filter }), limit);
  });
  serve(router, contract.exportActivity, admin, async ({ params, query, response }) => {
    response.type('text/csv; charset=utf-8').set('Cache-Control', 'no-store');
    response.attachment(`activity-${params.communityId}.csv`);
    for await (const lines of exportActivity(context, { ...params, filter: query })) {
      if (response.destroyed) return;
      response.write(lines);
    }
    response.end();
  });
  return router;
}
