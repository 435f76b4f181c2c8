import type { Router } from 'express';
import * as contract from '@ten8/contracts/community/presence';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, signedIn } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';

export function presenceRoutes({ presence }: CommunityContext): Router {
  const router = createRouter();
  serve(router, contract.goOnline, signedIn, ({ actor }) => presence.beat(actor.userId));
  serve(router, contract.goOffline, signedIn, ({ actor }) => presence.leave(actor.userId));
  return router;
}
