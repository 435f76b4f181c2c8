import path from 'node:path';
import type { Follower } from '@ten8/event-log/follow';
import { createMemberships, type Memberships } from '@ten8/service-kit/access/memberships';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { createCommunityStore } from './communities/community-store';
import { BotConfig, readIdentity } from './config';
import type { Bot, BotRecords, Discord } from './context';
import { startDiscord } from './discord';
import { followDuty } from './followers/follow-duty';
import { followLinks, rebuildLinks } from './followers/follow-links';
import { followMembers } from './followers/follow-members';
import { forgetAbandoned } from './followers/forget-community';
import { queueNotices } from './followers/queue-notices';
import { skipDeleted } from './followers/skip-deleted';
import { createLinkStore } from './links/link-store';
import { showOnMetrics } from './monitor/bot-metrics';
import { botRoutes } from './monitor/bot-routes';
import { readStatus } from './monitor/bot-status';
import { createNicknameStore } from './nicknames/nickname-store';
import { createNoticeStore } from './notices/notice-store';
import { createOrderStore } from './orders/order-store';
import { createGivenRolesStore } from './servers/given-roles-store';
import { serverRoutes } from './servers/server-routes';
import { createServerStore } from './servers/server-store';
import { orderMissingRoles } from './servers/sync-roles';
import { createWantedRolesStore } from './servers/wanted-roles-store';

async function createBot(config: BotConfig, kit: Kit): Promise<Service> {
  const service = await openDatabaseService({
    name: 'discord-bot',
    schema: 'discord',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { auth: config.AUTH_URL, community: config.COMMUNITY_URL, cad: config.CAD_URL },
  });
  const records = createRecords(service);
  const identity = readIdentity(config);
  const missing = 'missing' in identity ? identity.missing : [];
  const discord = 'missing' in identity ? null : startDiscord({ service, config, kit, identity, records });
  if (!discord) kit.logger.info({ missing }, 'Discord is not configured; the bot does nothing');
  const bot: Bot = {
    ...records,
    discord,
    authFollower: discord && followForDiscord(service, records, discord),
  };
  const memberships = createMemberships(service);
  followCommunities(service, bot, memberships);

  showOnMetrics(kit.metrics, () => readStatus(bot, missing));
  const routes = [botRoutes(bot, missing), serverRoutes(bot, memberships)];
  return service.serve(routes, {
    ...(discord
      ? { checks: { discord: async () => discord.client.isReady() } }
      : { note: () => 'not configured' }),
    sweeps: [
      ['could not delete old notices', () => records.notices.deleteOld()],
      ['could not forget mentions of unlinked accounts', () => records.notices.forgetUnlinked()],
      ['could not delete old role orders', () => records.orders.deleteOld()],
      ['could not delete role orders of unlinked accounts', () => records.orders.deleteSettled()],
    ],
    stop: async () => discord?.stop(),
  });
}

const createRecords = ({ db, log }: DatabaseService): BotRecords => ({
  db,
  log,
  communities: createCommunityStore(db),
  servers: createServerStore(db),
  wantedRoles: createWantedRolesStore(db),
  givenRoles: createGivenRolesStore(db),
  nicknames: createNicknameStore(db),
  orders: createOrderStore(db),
  links: createLinkStore(db),
  notices: createNoticeStore(db),
});

/** Follows cad's log, for notices, and auth's, for links and the linked role. Returns the follower of auth's log. */
function followForDiscord(service: DatabaseService, records: BotRecords, discord: Discord): Follower {
  const parts = { ...records, ...discord };
  // Missed calls and alarms are not posted any more, and nobody is known to be on duty.
  const handlers = skipDeleted(records.communities, [...queueNotices(parts), ...followDuty(parts)]);
  service.follow('cad', handlers, async ({ transaction }) => {
    await records.nicknames.deleteAllOnDuty(transaction);
    return httpFeed(service.client, 'cad').head();
  });
  return service.follow('auth', followLinks(parts), (tx) => rebuildLinks(parts, service.client, tx));
}

/** Also without Discord: the bot must know who is Admin, and applies these changes when it is configured later. */
function followCommunities(service: DatabaseService, bot: Bot, memberships: Memberships): void {
  const parts = { ...bot, roleQueue: bot.discord?.roleQueue ?? null };
  service.follow('community', [...memberships.handlers, ...followMembers(parts)], async (tx) => {
    const known = await bot.servers.knownCommunities(tx.transaction);
    const head = await memberships.rebuild(tx);
    // Locks the servers, which must happen before roles from Discord are deleted.
    await orderMissingRoles(parts, tx);
    await bot.givenRoles.deleteAbsent(tx.transaction);
    await forgetAbandoned(parts, known, tx);
    return head;
  });
}

export const botService: ServiceShape<typeof BotConfig> = {
  name: 'discord-bot',
  config: BotConfig,
  create: createBot,
  port: (config) => config.SERVICE_PORT,
};
