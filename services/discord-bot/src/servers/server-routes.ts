import { Router } from 'express';
import * as contract from '@ten8/contracts/discord-bot/community-server';
import { actedBy, roleIn, type RoleSource } from '@ten8/service-kit/guards';
import { serve } from '@ten8/service-kit/serve';
import { describeServer } from './describe-server';
import { previewServer, putServer } from './put-server';
import { type Workplace } from './workplace';

export function serverRoutes(bot: Workplace, memberships: RoleSource): Router {
  const router = Router();
  const admin = roleIn(memberships, 'admin');

  serve(router, contract.getDiscordServer, admin, ({ params }) => describeServer(bot, params.communityId));
  serve(router, contract.putDiscordServer, admin, async ({ params, body, actor, caller }) => {
    await putServer(bot, { ...params, wish: body, actor, caller });
    return describeServer(bot, params.communityId);
  });
  serve(router, contract.previewDiscordServer, admin, ({ params, body, actor, caller }) =>
    previewServer(bot, { ...params, wish: body, actor, caller }),
  );
  serve(router, contract.disconnectDiscordServer, admin, async ({ params: { communityId }, caller }) => {
    await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
      await bot.servers.lock(transaction);
      const before = await bot.servers.find(communityId, transaction);
      if (!before) return;
      await bot.servers.remove(communityId, transaction);
      await bot.servers.forgetOrders(communityId, transaction);
      append(contract.discordServerDisconnected, communityId, { guildId: before.guildId });
    });
    return describeServer(bot, communityId);
  });
  serve(router, contract.retryDiscordJobs, admin, async ({ params: { communityId }, body }) => {
    const [roles, notices] = await Promise.all([
      bot.grants.retry(body.id ?? null, communityId),
      bot.notices.retry(body.id ?? null, communityId),
    ]);
    await bot.atWork?.enqueueRoles(roles);
    await bot.atWork?.enqueueNotices(notices);
    return { retried: roles.length + notices.length };
  });

  return router;
}
