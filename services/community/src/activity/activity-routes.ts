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
  serve(router, contract.exportActivity, admin, ({ params, query, response }) =>
    exportActivity(context, { ...params, filter: query }, response),
  );
  return router;
}
