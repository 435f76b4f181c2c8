import type { Router } from 'express';
import * as contract from '@ten8/contracts/cad/statistics';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import { atDesk } from '../at-desk';
import type { Cad } from '../context';
import { periodOf } from './period';
import { statisticsTable } from './statistics-table';

export function statisticsRoutes(cad: Cad): Router {
  const router = createRouter();
  const dispatchers = atDesk(cad);
  const read = (communityId: number, period: contract.Period) =>
    cad.statistics.read({ communityId, ...periodOf(period, cad.now()) });

  serve(router, contract.getStatistics, dispatchers, ({ params, query }) => read(params.communityId, query));
  serve(
    router,
    contract.exportStatistics,
    dispatchers,
    async ({ params: { communityId }, query, response }) => {
      const table = statisticsTable(await read(communityId, query));
      response.type(`${contract.exportStatistics.replyType}; charset=utf-8`).set('Cache-Control', 'no-store');
      response.attachment(`statistics-${communityId}.csv`).end(table);
    },
  );
  return router;
}
