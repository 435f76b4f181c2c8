import type { ChatInputCommandInteraction } from 'discord.js';
import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import type { DatabaseService } from '@ten8/service-kit/database-service';
import type { Kit } from '@ten8/service-kit/start';
import { answerCommand } from './commands/answer-command';
import type { BotConfig, Identity } from './config';
import type { BotRecords, Discord } from './context';
import { createDiscordApi, type DiscordApi } from './discord-api';
import { connectClient, type DiscordClient } from './discord-client';
import { countApiErrors, NOTICE_QUEUE, ROLE_QUEUE } from './monitor/bot-metrics';
import { postNotice } from './notices/post-notice';
import { applyOrder } from './orders/apply-order';
import { serverChangeHandlers } from './server-changes';
import { createMemberLists } from './servers/member-lists';
import { createWorkQueue, type WorkQueue } from './work-queue';

interface DiscordParts {
  service: DatabaseService;
  config: BotConfig;
  kit: Kit;
  identity: Identity;
  records: BotRecords;
}

/** Signs in to Discord, applies role orders and posts notices. */
export function startDiscord(parts: DiscordParts): Discord {
  const { identity, kit, records } = parts;
  const { logger } = kit;
  let lastCommand: BotStatus['lastCommand'] = null;
  const api = createDiscordApi(identity, {
    onError: countApiErrors(kit.metrics),
    onRoleSet: (guildId) => memberLists.invalidate(guildId),
  });
  const memberLists = createMemberLists(api, () => client.isReady(), logger);
  const queues = openQueues(parts, api, () => client.raiseInvalidToken());
  const hooks = {
    ...serverChangeHandlers({ ...records, ...queues, identity, api, memberLists, logger }),
    onAlarm() {
      api.disable();
      for (const queue of Object.values(queues)) void queue.pause();
    },
    onCommand(interaction: ChatInputCommandInteraction) {
      lastCommand = { name: interaction.commandName, at: kit.now().toISOString() };
      void answerCommand(commandParts(parts, client), interaction);
    },
  };
  const client: DiscordClient = connectClient({ identity, hooks, logger });

  return {
    ...{ identity, api, client, memberLists, ...queues },
    lastCommand: () => lastCommand,
    resume() {
      if (client.alarm()) resumeAll(api, client, Object.values(queues));
    },
    async stop() {
      await Promise.all(Object.values(queues).map((queue) => queue.stop()));
      await client.stop();
    },
  };
}

function resumeAll(api: DiscordApi, client: DiscordClient, queues: WorkQueue[]): void {
  api.enable();
  client.reconnect();
  for (const queue of queues) queue.resume();
}

function openQueues({ config, kit, records }: DiscordParts, api: DiscordApi, onUnauthorized: () => void) {
  const { orders, notices } = records;
  const shared = { redisUrl: config.REDIS_URL, logger: kit.logger, onUnauthorized };
  return {
    roleQueue: createWorkQueue({
      ...shared,
      name: ROLE_QUEUE,
      pending: orders.pending,
      work: (factId) => applyOrder({ orders, api }, factId),
      giveUp: (factId) => orders.park(factId, 'gave_up'),
    }),
    noticeQueue: createWorkQueue({
      ...shared,
      name: NOTICE_QUEUE,
      pending: notices.pending,
      work: (factId) => postNotice({ notices, api }, factId),
      giveUp: (factId) => notices.settle(factId, 'parked', 'gave_up'),
    }),
  };
}

const commandParts = ({ service, identity, kit }: DiscordParts, client: DiscordClient) => ({
  client: service.client,
  logger: kit.logger,
  linkedRoleProblem: () => client.roleProblem(identity.guildId, identity.linkedRoleId),
  linkedRoleName: () => client.roleName(identity.guildId, identity.linkedRoleId),
});
