import type { ChatInputCommandInteraction } from 'discord.js';
import { setRolesFromDiscord } from '@ten8/contracts/community/members';
import type { BotStatus } from '@ten8/contracts/discord-bot/bot';
import { refuseBusy } from '@ten8/contracts/errors';
import type { DatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit } from '@ten8/service-kit/process/start';
import { answerCommand } from './commands/answer-command';
import type { BotConfig, Identity } from './config';
import type { BotRecords, Discord } from './context';
import { createDiscordApi, type DiscordApi } from './discord/discord-api';
import { connectClient, type DiscordClient } from './discord/discord-client';
import { endAlarmByItself } from './discord/end-alarm';
import { createRefusalGuard } from './discord/refusal-guard';
import { countApiErrors, NOTICE_QUEUE, ROLE_QUEUE } from './monitor/bot-metrics';
import { findProblems } from './monitor/find-problems';
import { createNicknames } from './nicknames/set-nicknames';
import { postNotice } from './notices/post-notice';
import { applyOrder, type OrderParts } from './orders/apply-order';
import { createReach } from './orders/reach';
import { createLaneQueue, type LaneQueue } from './queue/lane-queue';
import { serverChangeHandlers } from './server-changes';
import { createMemberLists } from './servers/member-lists';
import { screeningRule } from './servers/screening-rule';
import { createRoleTaker, type RoleTaker } from './servers/take-roles';

interface DiscordParts {
  service: DatabaseService;
  config: BotConfig;
  kit: Kit;
  identity: Identity;
  records: BotRecords;
}

/** Signs in to Discord, works off role orders and posts notices. */
export function startDiscord(parts: DiscordParts): Discord {
  const { identity, kit, records } = parts;
  const { logger } = kit;
  let lastCommand: BotStatus['lastCommand'] = null;
  const guard = createRefusalGuard();
  const api = createDiscordApi(identity, { guard, onError: countApiErrors(kit.metrics) });
  const reach = createReach(() => client);
  const memberLists = createMemberLists({
    api,
    logger,
    onPage: async (guildId, members) =>
      queues.roleQueue.wake(await records.orders.retryForMissedMembers(guildId, members)),
    onComplete(guildId) {
      roleTaker.ask({ guildId });
      nicknameSetter.update();
    },
  });
  const roleTaker = createRoleTaker({
    ...records,
    ...{ memberLists, logger, client: () => client },
    setRoles: (body) => parts.service.client(setRolesFromDiscord, { body }),
  });
  const nicknameSetter = createNicknames({ ...records, api, memberLists, logger });
  const mustWait = screeningRule({ servers: records.servers, api, memberLists, client: () => client });
  const queues = openQueues(parts, { api, reach, mustWait }, () => client);
  const hooks = {
    ...serverChangeHandlers({ ...records, ...queues, identity, reach, memberLists, roleTaker, logger }),
    onSignedIn() {
      for (const problem of findProblems({ identity, client }))
        logger.warn({ problem }, 'Discord needs help');
    },
    onAlarm: () => pauseAll(api, Object.values(queues)),
    onCommand(interaction: ChatInputCommandInteraction) {
      lastCommand = { name: interaction.commandName, at: kit.now().toISOString() };
      void answerCommand(commandParts(parts, { client, api, roleTaker }), interaction);
    },
  };
  const client: DiscordClient = connectClient({ identity, hooks, logger, guard });
  const resume = (): void => {
    reach.forget();
    if (client.alarm()) resumeAll(api, client, Object.values(queues));
  };
  const stopWatching = endAlarmByItself({ identity, guard, client, resume });

  return {
    ...{ identity, api, client, memberLists, roleTaker, nicknameSetter, reach, ...queues },
    lastCommand: () => lastCommand,
    resume,
    async stop() {
      stopWatching();
      roleTaker.stop();
      nicknameSetter.stop();
      await stopAll(client, Object.values(queues));
    },
  };
}

function pauseAll(api: DiscordApi, queues: LaneQueue[]): void {
  api.disable();
  for (const queue of queues) queue.pause();
}

async function stopAll(client: DiscordClient, queues: LaneQueue[]): Promise<void> {
  await Promise.all(queues.map((queue) => queue.stop()));
  await client.stop();
}

function resumeAll(api: DiscordApi, client: DiscordClient, queues: LaneQueue[]): void {
  api.enable();
  client.reconnect();
  for (const queue of queues) queue.resume();
}

function openQueues(
  { config, kit, records }: DiscordParts,
  { api, reach, mustWait }: Pick<OrderParts, 'reach' | 'mustWait'> & { api: DiscordApi },
  client: () => Pick<DiscordClient, 'raiseInvalidToken' | 'postProblem'>,
) {
  const { orders, notices } = records;
  const onUnauthorized = () => client().raiseInvalidToken();
  const postProblem: DiscordClient['postProblem'] = (...place) => client().postProblem(...place);
  const shared = { redisUrl: config.REDIS_URL, logger: kit.logger, onUnauthorized };
  return {
    roleQueue: createLaneQueue({
      ...shared,
      ...orders,
      name: ROLE_QUEUE,
      work: (factId) => applyOrder({ orders, api, reach, mustWait }, factId),
      giveUp: (factId) => orders.park(factId, 'gave_up'),
    }),
    noticeQueue: createLaneQueue({
      ...shared,
      ...notices,
      name: NOTICE_QUEUE,
      work: (factId) => postNotice({ notices, api, postProblem }, factId),
      giveUp: (factId) => notices.settle(factId, { state: 'parked', reason: 'gave_up' }),
    }),
  };
}

const commandParts = (
  { service, identity, kit, records }: DiscordParts,
  { client, api, roleTaker }: { client: DiscordClient; api: DiscordApi; roleTaker: RoleTaker },
) => ({
  client: service.client,
  homeGuildId: identity.guildId,
  logger: kit.logger,
  linkedRoleProblem: () => client.roleProblem(identity.guildId, identity.linkedRoleId),
  linkedRoleName: () => client.roleName(identity.guildId, identity.linkedRoleId),
  async takeRoles(guildId: string, discordUserId: string) {
    const servers = await records.servers.takingRoles({ guildId });
    if (servers.length === 0) return 'off' as const;
    const found = await api.member(guildId, discordUserId);
    if (found.kind !== 'read') throw refuseBusy();
    const members = new Map([[discordUserId, found.member]]);
    return roleTaker.takeNow(servers, discordUserId, { guildId, members });
  },
});
