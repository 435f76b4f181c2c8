import { Router } from 'express';
import { listActivity } from '@ten8/contracts/community/activity';
import { roleIn } from '@ten8/service-kit/guards';
import { toPage } from '@ten8/service-kit/page';
import { serve } from '@ten8/service-kit/serve';
import type { CommunityContext } from '../context';

export function activityRoutes({ activity, catchUp, standings }: CommunityContext): Router {
  const router = Router();
  serve(router, listActivity, roleIn(standings, 'admin'), async ({ params, query, caller }) => {
    await catchUp(caller, 'auth', 'community', 'civilian', 'cad', 'discord-bot');
    const { limit, cursor: before } = query;
    return toPage(await activity.list(params.communityId, { before, limit }), limit);
  });
  return router;
}
