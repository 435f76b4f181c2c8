import type { Router } from 'express';
import { freeDiscordServer } from '@ten8/contracts/discord-bot/bot';
import * as contract from '@ten8/contracts/discord-bot/community-server';
import * as several from '@ten8/contracts/discord-bot/community-servers';
import * as rolesFromDiscord from '@ten8/contracts/discord-bot/roles-from-discord';
import { roleIn, type RoleSource } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Bot } from '../context';
import { describeMainServer, describeServers } from './describe-server';
import { disconnectServer, freeServer } from './disconnect-server';
import { requireServer } from './find-place';
import { previewRolesFromDiscord, putRolesFromDiscord } from './put-roles-from-discord';
import { previewServer, putServer } from './put-server';
import { retryServer } from './retry-server';

/** Routes for the community's main server; `oneServerRoutes` are for any of its servers. */
export function serverRoutes(bot: Bot, memberships: RoleSource): Router {
  const router = createRouter();
  const admin = roleIn(memberships, 'admin');

  serve(router, contract.getDiscordServer, admin, ({ params }) =>
    describeMainServer(bot, params.communityId),
  );
  serve(router, contract.putDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await putServer(bot, { ...params, settings: body, as: 'main', actor, caller });
    return describeMainServer(bot, params.communityId);
  });
  serve(router, contract.previewDiscordServer, admin, ({ params, body, actor, caller }) =>
    previewServer(bot, { ...params, settings: body, as: 'main', actor, caller }),
  );
  serve(router, contract.disconnectDiscordServer, admin, async ({ params: { communityId }, caller }) => {
    await disconnectServer(bot, { communityId, caller });
    return describeMainServer(bot, communityId);
  });
  serve(router, rolesFromDiscord.putRolesFromDiscord, admin, async ({ params, body, actor, caller }) => {
    await putRolesFromDiscord(bot, { ...params, ...body, actor, caller });
    return describeMainServer(bot, params.communityId);
  });
  serve(router, rolesFromDiscord.previewRolesFromDiscord, admin, ({ params, body, actor, caller }) =>
    previewRolesFromDiscord(bot, { ...params, ...body, isOn: true, actor, caller }),
  );
  serve(router, contract.retryDiscordJobs, admin, async ({ params: { communityId }, body }) => {
    const [main] = await bot.servers.ofCommunity(communityId);
    return main ? retryServer(bot, main, body.id ?? null) : { retried: 0 };
  });

  return router;
}

export function oneServerRoutes(bot: Bot, memberships: RoleSource): Router {
  const router = createRouter();
  const admin = roleIn(memberships, 'admin');
  const all = ({ communityId }: { communityId: number }) => describeServers(bot, communityId);

  serve(router, several.listDiscordServers, admin, ({ params }) => all(params));
  serve(router, several.connectDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await putServer(bot, { ...params, settings: body, as: 'one more', actor, caller });
    return all(params);
  });
  serve(router, several.putOneDiscordServer, admin, async ({ params, body, actor, caller }) => {
    const settings = { ...body, guildId: params.guildId };
    await putServer(bot, { ...params, settings, as: 'connected', actor, caller });
    return all(params);
  });
  serve(router, several.previewOneDiscordServer, admin, ({ params, body, actor, caller }) => {
    const settings = { ...body, guildId: params.guildId };
    return previewServer(bot, { ...params, settings, as: 'connected', actor, caller });
  });
  serve(router, several.disconnectOneDiscordServer, admin, async ({ params, caller }) => {
    await disconnectServer(bot, { ...params, caller });
    return all(params);
  });
  serve(router, several.putRolesFromOneServer, admin, async ({ params, body, actor, caller }) => {
    await putRolesFromDiscord(bot, { ...params, ...body, actor, caller });
    return all(params);
  });
  serve(router, several.previewRolesFromOneServer, admin, ({ params, body, actor, caller }) =>
    previewRolesFromDiscord(bot, { ...params, ...body, actor, caller }),
  );
  serve(router, several.retryOneDiscordServer, admin, async ({ params, body }) =>
    retryServer(bot, await requireServer(bot.servers, params), body.id ?? null),
  );
  // For other services only: every `/internal` path requires their signature.
  serve(router, freeDiscordServer, anyone, ({ params, caller }) => freeServer(bot, { ...params, caller }));

  return router;
}
