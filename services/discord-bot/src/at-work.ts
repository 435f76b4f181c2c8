import { type BotStatus } from '@ten8/contracts/discord-bot/bot';
import { httpFeed } from '@ten8/service-kit/http-feed';
import { type DatabaseService } from '@ten8/service-kit/database-service';
import { type Kit } from '@ten8/service-kit/start';
import { answerCommand } from './commands/answer-command';
import { type BotConfig, type Identity } from './config';
import { connect } from './connection';
import { followLinks, rebuildLinks } from './followers/follow-links';
import { grantLinkedRole } from './followers/grant-linked-role';
import { orderMissingLinkedRoles } from './followers/order-role';
import { revokeLinkedRole } from './followers/revoke-linked-role';
import { watchServer } from './followers/watch-server';
import { createGuild } from './guild';
import { carryOut } from './jobs/carry-out';
import { createWorkQueue } from './jobs/work-queue';
import { countApiErrors, NOTICE_QUEUE, ROLE_QUEUE } from './monitor/bot-metrics';
import { announce } from './notices/announce';
import { postNotice } from './notices/post-notice';
import { createRosters } from './servers/rosters';
import { type AtWork, type Workplace } from './servers/workplace';

export interface Work extends AtWork {
  queueDepths(): Promise<Pick<BotStatus, 'queue' | 'noticeQueue'>>;
  /** Ends an alarm by signing in again. */
  resume(): void;
  stop(): Promise<void>;
}

interface WorkParts {
  record: DatabaseService;
  config: BotConfig;
  kit: Kit;
  identity: Identity;
  stores: Pick<Workplace, 'servers' | 'grants' | 'links' | 'notices'>;
}

/** Signs in, follows the logs, hands out roles, posts notices. */
export function startWork({ record, config, kit, identity, stores }: WorkParts): Work {
  const { logger } = kit;
  const { grants, notices, servers } = stores;
  let lastCommand: BotStatus['lastCommand'] = null;
  const guild = createGuild(identity, {
    onError: countApiErrors(kit.metrics),
    onRoleSet: (guildId) => rosters.forget(guildId),
  });
  const rosters = createRosters(guild, () => connection.isReady(), logger);
  const shared = {
    redisUrl: config.REDIS_URL,
    logger,
    onSignedOut: () => connection.raiseRefusedToken(),
  };
  const roles = createWorkQueue({
    ...shared,
    name: ROLE_QUEUE,
    pending: grants.pending,
    carryOut: (factId) => carryOut({ grants, guild }, factId),
    giveUp: (factId) => grants.park(factId, 'gave_up'),
  });
  const messages = createWorkQueue({
    ...shared,
    name: NOTICE_QUEUE,
    pending: notices.pending,
    carryOut: (factId) => postNotice({ notices, guild }, factId),
    giveUp: (factId) => notices.settle(factId, 'parked', 'gave_up'),
  });
  const queues: [Queue, Queue] = [roles, messages];
  const watched = watchServer({
    guildIds: async () => [...new Set([identity.guildId, ...(await servers.guildIds())])],
    onMembersChanged: rosters.forget,
    grants,
    queues,
    guild,
    logger,
  });
  const connection = connect(
    identity,
    {
      ...watched,
      onAlarm() {
        guild.signOut();
        for (const queue of queues) void queue.pause();
      },
      onCommand(interaction) {
        lastCommand = { name: interaction.commandName, at: kit.now().toISOString() };
        void answerCommand({ ...commands, logger }, interaction);
      },
    },
    logger,
  );
  const { guildId, linkedRoleId } = identity;
  const commands = {
    client: record.client,
    linkedRoleTrouble: () => connection.roleTrouble(guildId, linkedRoleId),
    linkedRoleName: () => connection.roleName(guildId, linkedRoleId),
  };
  const authLog = followLogs(record, { identity, stores, roles, messages });

  return {
    identity,
    connection,
    rosters,
    authLog,
    enqueueRoles: roles.enqueue,
    enqueueNotices: messages.enqueue,
    lastCommand: () => lastCommand,
    queueDepths: async () => ({ queue: await roles.depth(), noticeQueue: await messages.depth() }),
    resume() {
      if (!connection.alarm()) return;
      guild.signIn();
      connection.reconnect();
      for (const queue of queues) queue.resume();
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()));
      await connection.stop();
    },
  };
}

type Queue = ReturnType<typeof createWorkQueue>;

function followLogs(
  record: DatabaseService,
  parts: Pick<WorkParts, 'identity' | 'stores'> & { roles: Queue; messages: Queue },
): AtWork['authLog'] {
  const { identity, stores, roles, messages } = parts;
  const linked = { identity, grants: stores.grants, queue: roles };
  const sync = { ...stores, enqueue: (ids: string[]) => void roles.enqueue(ids) };
  record.follow(
    'cad',
    announce({ ...stores, enqueue: (ids) => void messages.enqueue(ids) }),
    // What was missed is old news.
    () => httpFeed(record.client, 'cad').head(),
  );
  return record.follow(
    'auth',
    [grantLinkedRole(linked), revokeLinkedRole(linked), ...followLinks(sync)],
    () => rebuildLinks({ ...sync, ...record }, (links) => orderMissingLinkedRoles(linked, record.db, links)),
  );
}
