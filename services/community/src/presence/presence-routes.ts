import { Router } from 'express';
import * as contract from '@ten8/contracts/community/presence';
import { serve, signedIn } from '@ten8/service-kit/serve';
import type { CommunityContext } from '../context';

export function presenceRoutes({ presence }: CommunityContext): Router {
  const router = Router();
  serve(router, contract.goOnline, signedIn, ({ actor }) => presence.beat(actor.userId));
  serve(router, contract.goOffline, signedIn, ({ actor }) => presence.leave(actor.userId));
  return router;
}
