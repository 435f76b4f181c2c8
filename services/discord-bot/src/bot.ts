import path from 'node:path';
import { type BotStatus } from '@ten8/contracts/discord-bot/bot';
import { createMemberships } from '@ten8/service-kit/memberships';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/database-service';
import { type Kit, type Service, type ServiceShape } from '@ten8/service-kit/start';
import { startWork, type Work } from './at-work';
import { BotConfig, readIdentity } from './config';
import { followMembers } from './followers/follow-members';
import { createGrantStore } from './jobs/grant-store';
import { createLinkStore } from './links/link-store';
import { showOnMetrics } from './monitor/bot-metrics';
import { botRoutes, type Monitored } from './monitor/bot-routes';
import { createNoticeStore } from './notices/notice-store';
import { syncEverything } from './servers/sync-roles';
import { createServerStore } from './servers/server-store';
import { serverRoutes } from './servers/server-routes';
import { type Workplace } from './servers/workplace';

const PARKED_SHOWN = 100;

async function createBot(config: BotConfig, kit: Kit): Promise<Service> {
  const record = await openDatabaseService({
    name: 'discord-bot',
    schema: 'discord',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { auth: config.AUTH_URL, community: config.COMMUNITY_URL, cad: config.CAD_URL },
  });
  const { db, client } = record;
  const stores = {
    servers: createServerStore(db),
    grants: createGrantStore(db),
    links: createLinkStore(db),
    notices: createNoticeStore(db),
  };
  const identity = readIdentity(config);
  const missing = 'missing' in identity ? identity.missing : [];
  const work = 'missing' in identity ? null : startWork({ record, config, kit, identity, stores });
  if (!work) kit.logger.info({ missing }, 'Discord is not configured; the bot idles');
  const bot: Workplace = { log: record.log, ...stores, atWork: work };

  const memberships = createMemberships({ db, client, cursorName: 'discord-bot<-community' });
  followCommunities(record, bot, memberships);

  const monitored = monitor(bot, work, missing);
  showOnMetrics(kit.metrics, monitored.status);
  return record.serve([botRoutes(monitored), serverRoutes(bot, memberships)], {
    ...(work
      ? { checks: { discord: async () => work.connection.isReady() } }
      : { note: () => 'not configured' }),
    sweep: () => stores.notices.forgetOld(),
    stop: async () => work?.stop(),
  });
}

/** Also without a bot: who is Admin must be known, and what changes meanwhile is carried out once there is one. */
function followCommunities(
  record: DatabaseService,
  { atWork, ...stores }: Workplace,
  memberships: ReturnType<typeof createMemberships>,
): void {
  const sync = { ...stores, enqueue: (ids: string[]) => void atWork?.enqueueRoles(ids) };
  record.follow('community', [...memberships.handlers, ...followMembers(sync)], async () => {
    const head = await record.db.transaction((transaction) => memberships.rebuild({ transaction }));
    await syncEverything(sync, record.db);
    return head;
  });
}

function monitor({ grants, notices, atWork }: Workplace, work: Work | null, missing: string[]): Monitored {
  const connection = atWork?.connection;
  return {
    status: async (): Promise<BotStatus> => ({
      configured: work !== null,
      missing,
      connected: connection?.isReady() ?? false,
      latencyMs: connection?.latencyMs() ?? null,
      guilds: connection?.guilds() ?? [],
      lastCommand: work?.lastCommand() ?? null,
      ...((await work?.queueDepths()) ?? { queue: null, noticeQueue: null }),
      roles: await grants.counts(),
      notices: await notices.counts(),
      parked: await grants.parked(PARKED_SHOWN),
      alarm: connection?.alarm() ?? null,
    }),
    async retry(id) {
      work?.resume();
      const [roles, messages] = await Promise.all([grants.retry(id, null), notices.retry(id, null)]);
      await work?.enqueueRoles(roles);
      await work?.enqueueNotices(messages);
      return roles.length + messages.length;
    },
  };
}

export const botService: ServiceShape<typeof BotConfig> = {
  name: 'discord-bot',
  config: BotConfig,
  create: createBot,
  port: (config) => config.SERVICE_PORT,
};
