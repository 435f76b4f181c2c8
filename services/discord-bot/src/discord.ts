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
import { createWorkQueue } from './work-queue';

interface DiscordParts {
  service: DatabaseService;
  config: BotConfig;
  kit: Kit;
  identity: Identity;
  records: BotRecords;
}

/** Signs in to Discord, carries out role orders and posts notices. */
export function startDiscord(parts: DiscordParts): Discord {
  const { identity, kit, records } = parts;
  let lastCommand: BotStatus['lastCommand'] = null;
  const api = createDiscordApi(identity, {
    onError: countApiErrors(kit.metrics),
    onRoleSet: (guildId) => memberLists.invalidate(guildId),
  });
  const memberLists = createMemberLists(api, () => client.isReady(), kit.logger);
  const queues = openQueues(parts, api, () => client.raiseInvalidToken());
  const changes = serverChangeHandlers({
    ...records,
    ...queues,
    identity,
    api,
    memberLists,
    logger: kit.logger,
  });
  const client: DiscordClient = connectClient(
    identity,
    {
      ...changes,
      onAlarm() {
        api.disable();
        for (const queue of Object.values(queues)) void queue.pause();
      },
      onCommand(interaction) {
        lastCommand = { name: interaction.commandName, at: kit.now().toISOString() };
        void answerCommand(commandParts(parts, client), interaction);
      },
    },
    kit.logger,
  );

  return {
    ...{ identity, api, client, memberLists, ...queues },
    lastCommand: () => lastCommand,
    resume() {
      if (!client.alarm()) return;
      api.enable();
      client.reconnect();
      for (const queue of Object.values(queues)) queue.resume();
    },
    async stop() {
      await Promise.all(Object.values(queues).map((queue) => queue.stop()));
      await client.stop();
    },
  };
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
