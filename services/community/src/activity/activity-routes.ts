import { pipeline } from 'node:stream/promises';
import type { Router } from 'express';
import * as contract from '@ten8/contracts/community/activity';
import { roleIn } from '@ten8/service-kit/access/guards';
import { toPage } from '@ten8/service-kit/http/page';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import { exportActivity } from './export-activity';

export function activityRoutes(context: CommunityContext): Router {
  const router = createRouter();
  const admin = roleIn(context.roleSource, 'admin');

  serve(router, contract.listActivity, admin, async ({ params, query }) => {
    const { limit, cursor: before, ...filter } = query;
    return toPage(await context.activity.list(params.communityId, { before, limit, filter }), limit);
  });
  serve(router, contract.countActivity, admin, ({ params, query }) =>
    context.activity.count(params.communityId, query.from),
  );
  serve(router, contract.exportActivity, admin, async ({ params, query, response }) => {
    response.type(`${contract.exportActivity.replyType}; charset=utf-8`).set('Cache-Control', 'no-store');
    response.attachment(`activity-${params.communityId}.csv`);
    const lines = exportActivity(context, { ...params, filter: query });
    // No page is read before the client has received the one before.
    await pipeline(lines, response).catch((error: unknown) => {
      if (!hasClientLeft(error)) throw error;
    });
  });
  return router;
}

const hasClientLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
