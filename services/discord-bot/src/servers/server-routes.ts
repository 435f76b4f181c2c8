import type { Router } from 'express';
import { freeDiscordServer } from '@ten8/contracts/discord-bot/bot';
import * as contract from '@ten8/contracts/discord-bot/community-servers';
import * as rolesFromDiscord from '@ten8/contracts/discord-bot/roles-from-discord';
import { roleIn, type RoleSource } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Bot } from '../context';
import { connectServer } from './connect-server';
import { describeServers } from './describe-server';
import { disconnectServer, freeServer } from './disconnect-server';
import { previewRolesFromDiscord, putRolesFromDiscord } from './put-roles-from-discord';
import { previewServer, putServer } from './put-server';
import { requireServer } from './require-server';
import { retryServer } from './retry-server';

export function serverRoutes(bot: Bot, memberships: RoleSource): Router {
  const router = createRouter();
  const admin = roleIn(memberships, 'admin');
  const list = ({ communityId }: { communityId: number }) => describeServers(bot, communityId);

  serve(router, contract.listDiscordServers, admin, ({ params }) => list(params));
  serve(router, contract.connectDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await connectServer(bot, { ...params, ...body, actor, caller });
    return list(params);
  });
  serve(router, contract.putDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await putServer(bot, { ...params, settings: body, actor, caller });
    return list(params);
  });
  serve(router, contract.previewDiscordServer, admin, ({ params, body, actor, caller }) =>
    previewServer(bot, { ...params, settings: body, actor, caller }),
  );
  serve(router, contract.disconnectDiscordServer, admin, async ({ params, caller }) => {
    await disconnectServer(bot, { ...params, caller });
    return list(params);
  });
  serve(router, contract.retryDiscordServer, admin, async ({ params, body }) =>
    retryServer(bot, await requireServer(bot.servers, params), body.id ?? null),
  );
  serve(router, rolesFromDiscord.putRolesFromDiscord, admin, async ({ params, body, actor, caller }) => {
    await putRolesFromDiscord(bot, { ...params, ...body, actor, caller });
    return list(params);
  });
  serve(router, rolesFromDiscord.previewRolesFromDiscord, admin, ({ params, body, actor, caller }) =>
    previewRolesFromDiscord(bot, { ...params, ...body, actor, caller }),
  );
  // For other services only: every `/internal` path requires their signature.
  serve(router, freeDiscordServer, anyone, ({ params, caller }) => freeServer(bot, { ...params, caller }));

  return router;
}
