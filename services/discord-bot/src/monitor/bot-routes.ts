import type { Router } from 'express';
import { getBotStatus, retryRoles } from '@ten8/contracts/discord-bot/bot';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Bot } from '../context';
import { readStatus, retryParked } from './bot-status';

/** For other services only: every `/internal` path requires their signature. */
export function botRoutes(bot: Bot, missing: string[]): Router {
  const router = createRouter();
  serve(router, getBotStatus, anyone, () => readStatus(bot, missing));
  serve(router, retryRoles, anyone, async ({ body }) => ({
    retried: await retryParked(bot, body.factId ?? null),
  }));
  return router;
}
