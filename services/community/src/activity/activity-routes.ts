import { Router } from 'express';
import { listActivity } from '@ten8/contracts/community/activity';
import { roleIn } from '@ten8/service-kit/guards';
import { toPage } from '@ten8/service-kit/page';
import { serve } from '@ten8/service-kit/serve';
import type { CommunityContext } from '../context';

export function activityRoutes({ activity, roleSource }: CommunityContext): Router {
  const router = Router();
  serve(router, listActivity, roleIn(roleSource, 'admin'), async ({ params, query }) => {
    const { limit, cursor: before } = query;
    return toPage(await activity.list(params.communityId, { before, limit }), limit);
  });
  return router;
}
