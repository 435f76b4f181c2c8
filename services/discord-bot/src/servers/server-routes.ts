import { Router } from 'express';
import * as contract from '@ten8/contracts/discord-bot/community-server';
import * as rolesFromDiscord from '@ten8/contracts/discord-bot/roles-from-discord';
import { roleIn, type RoleSource } from '@ten8/service-kit/guards';
import { serve } from '@ten8/service-kit/serve';
import type { Bot } from '../context';
import { describeServer } from './describe-server';
import { previewRolesFromDiscord, putRolesFromDiscord } from './put-roles-from-discord';
import { disconnectServer, previewServer, putServer } from './put-server';

export function serverRoutes(bot: Bot, memberships: RoleSource): Router {
  const router = Router();
  const admin = roleIn(memberships, 'admin');

  serve(router, contract.getDiscordServer, admin, ({ params }) => describeServer(bot, params.communityId));
  serve(router, contract.putDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await putServer(bot, { ...params, settings: body, actor, caller });
    return describeServer(bot, params.communityId);
  });
  serve(router, contract.previewDiscordServer, admin, ({ params, body, actor, caller }) =>
    previewServer(bot, { ...params, settings: body, actor, caller }),
  );
  serve(router, contract.disconnectDiscordServer, admin, async ({ params: { communityId }, caller }) => {
    await disconnectServer(bot, communityId, caller);
    return describeServer(bot, communityId);
  });
  serve(router, rolesFromDiscord.putRolesFromDiscord, admin, async ({ params, body, actor, caller }) => {
    await putRolesFromDiscord(bot, { ...params, ...body, actor, caller });
    return describeServer(bot, params.communityId);
  });
  serve(router, rolesFromDiscord.previewRolesFromDiscord, admin, ({ params, body, actor, caller }) =>
    previewRolesFromDiscord(bot, { ...params, ...body, actor, caller }),
  );
  serve(router, contract.retryDiscordJobs, admin, async ({ params: { communityId }, body }) => {
    const [servers, channels] = await Promise.all([
      bot.orders.retry(body.id ?? null, communityId),
      bot.notices.retry(body.id ?? null, communityId),
    ]);
    bot.discord?.reach.forget();
    bot.discord?.roleQueue.wake(servers);
    bot.discord?.noticeQueue.wake(channels);
    return { retried: servers.length + channels.length };
  });

  return router;
}
