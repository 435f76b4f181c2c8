import { Router } from 'express';
import { type BotStatus, getBotStatus, retryRoles } from '@ten8/contracts/discord-bot/bot';
import { anyone, serve } from '@ten8/service-kit/serve';

export interface Monitored {
  status: () => Promise<BotStatus>;
  /** How many orders went back to work. */
  retry: (factId: string | null) => Promise<number>;
}

/** Only other services get here: every `/internal` path asks for their signature. */
export function botRoutes({ status, retry }: Monitored): Router {
  const router = Router();
  serve(router, getBotStatus, anyone, status);
  serve(router, retryRoles, anyone, async ({ body }) => ({ retried: await retry(body.factId ?? null) }));
  return router;
}
