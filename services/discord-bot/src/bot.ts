import path from 'node:path';
import { type BotStatus } from '@ten8/contracts/discord-bot/bot';
import { openRecordService, type RecordService } from '@ten8/service-kit/record-service';
import { type Kit, type Service, type ServiceShape } from '@ten8/service-kit/start';
import { answerCommand } from './commands/answer-command';
import { BotConfig, type Identity, readIdentity } from './config';
import { connect } from './connection';
import { grantLinkedRole } from './followers/grant-linked-role';
import { revokeLinkedRole } from './followers/revoke-linked-role';
import { watchServer } from './followers/watch-server';
import { createGuild } from './guild';
import { createGrantStore, type GrantStore } from './jobs/grant-store';
import { createRoleQueue } from './jobs/role-queue';
import { countApiErrors, showOnMetrics } from './monitor/bot-metrics';
import { botRoutes, type Monitored } from './monitor/bot-routes';

const PARKED_SHOWN = 100;

async function createBot(config: BotConfig, kit: Kit): Promise<Service> {
  const record = await openRecordService({
    name: 'discord-bot',
    schema: 'discord',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: { auth: config.AUTH_URL },
  });
  const grants = createGrantStore(record.db);
  const identity = readIdentity(config);
  const bot =
    'missing' in identity
      ? idle(grants, identity.missing, kit)
      : work(record, grants, { identity, config, kit });

  showOnMetrics(kit.metrics, bot.status);
  return record.serve([botRoutes(bot)], bot);
}

type Running = Monitored &
  Pick<NonNullable<Parameters<RecordService['serve']>[1]>, 'checks' | 'note' | 'stop'>;

/** Without configuration there is nothing to follow: once there is, the log is read from where it was left. */
function idle(grants: GrantStore, missing: string[], { logger }: Kit): Running {
  logger.info({ missing }, 'Discord is not configured; the bot idles');
  return {
    note: () => 'not configured',
    retry: async () => 0,
    status: async () => ({
      configured: false,
      missing,
      connected: false,
      latencyMs: null,
      guilds: [],
      lastCommand: null,
      queue: null,
      roles: await grants.counts(),
      parked: await grants.parked(PARKED_SHOWN),
      alarm: null,
    }),
  };
}

interface WorkParts {
  identity: Identity;
  config: BotConfig;
  kit: Kit;
}

/** Signs in, follows auth's log, hands out roles. */
function work(record: RecordService, grants: GrantStore, { identity, config, kit }: WorkParts): Running {
  const { logger } = kit;
  const { guildId, linkedRoleId } = identity;
  let lastCommand: BotStatus['lastCommand'] = null;
  const guild = createGuild(identity, countApiErrors(kit.metrics));
  const queue = createRoleQueue({
    redisUrl: config.REDIS_URL,
    grants,
    guild,
    logger,
    onSignedOut: () => connection.raiseRefusedToken(),
  });
  const connection = connect(
    identity,
    {
      ...watchServer({ identity, grants, queue, guild, logger }),
      onAlarm() {
        guild.signOut();
        void queue.pause();
      },
      onCommand(interaction) {
        lastCommand = { name: interaction.commandName, at: kit.now().toISOString() };
        void answerCommand({ ...commands, logger }, interaction);
      },
    },
    logger,
  );
  const commands = {
    call: record.call,
    linkedRoleTrouble: () => connection.roleTrouble(guildId, linkedRoleId),
    linkedRoleName: () => connection.roleName(guildId, linkedRoleId),
  };
  const parts = { identity, grants, queue };
  record.follow('auth', [grantLinkedRole(parts), revokeLinkedRole(parts)]);

  return {
    checks: { discord: async () => connection.isReady() },
    status: async () => ({
      configured: true,
      missing: [],
      connected: connection.isReady(),
      latencyMs: connection.latencyMs(),
      guilds: connection.guilds(),
      lastCommand,
      queue: await queue.depth(),
      roles: await grants.counts(),
      parked: await grants.parked(PARKED_SHOWN),
      alarm: connection.alarm(),
    }),
    async retry(factId) {
      if (connection.alarm()) {
        guild.signIn();
        connection.reconnect();
        queue.resume();
      }
      const factIds = await grants.retry(factId);
      await queue.enqueue(factIds);
      return factIds.length;
    },
    async stop() {
      await queue.stop();
      await connection.stop();
    },
  };
}

export const botService: ServiceShape<typeof BotConfig> = {
  name: 'discord-bot',
  config: BotConfig,
  create: createBot,
  port: (config) => config.SERVICE_PORT,
};
