import type { Logger } from '@ten8/service-kit/logger';
import type { Identity } from './config';
import type { DiscordApi } from './discord-api';
import type { OrderStore } from './orders/order-store';
import { safeError } from './safe-error';
import type { MemberLists } from './servers/member-lists';
import type { ServerStore } from './servers/server-store';
import type { WorkQueue } from './work-queue';

interface ChangeParts {
  identity: Identity;
  servers: ServerStore;
  orders: OrderStore;
  api: DiscordApi;
  memberLists: MemberLists;
  roleQueue: WorkQueue;
  noticeQueue: WorkQueue;
  logger: Logger;
}

/** Changes in a Discord server after which orders are worth another try. No failure here ends the process. */
export function serverChangeHandlers(parts: ChangeParts) {
  const { orders, memberLists, roleQueue, noticeQueue, logger } = parts;
  const retryNow = () => [roleQueue, noticeQueue].forEach((queue) => void queue.retryNow());

  return {
    onMembersChanged: memberLists.invalidate,
    onMemberJoined: (guildId: string, discordUserId: string) =>
      void retryOrders(parts, 'someone joined', () => orders.retryForNewMember(guildId, discordUserId)),
    onRolesChanged: (guildId: string) =>
      void retryOrders(parts, 'roles changed', () => orders.retryAfterRoleChange(guildId)),
    onResumed: retryNow,
    /** Events may have been missed: members who joined meanwhile must be looked for. */
    onNewSession: () => {
      retryNow();
      retryMissedMembers(parts).catch((error: unknown) =>
        logger.warn(
          { err: safeError(error) },
          'Discord’s member list could not be read; orders of new members wait',
        ),
      );
    },
  };
}

const retryOrders = ({ roleQueue, logger }: ChangeParts, after: string, find: () => Promise<string[]>) =>
  find()
    .then((factIds) => roleQueue.enqueue(factIds))
    .catch((error: unknown) =>
      logger.warn({ err: safeError(error) }, `role orders could not be retried after ${after}`),
    );

async function retryMissedMembers(parts: ChangeParts): Promise<void> {
  const { identity, servers, orders, api, memberLists } = parts;
  for (const guildId of new Set([identity.guildId, ...(await servers.guildIds())])) {
    memberLists.invalidate(guildId);
    await retryOrders(parts, 'signing in', async () => {
      const factIds = await orders.retryAfterRoleChange(guildId);
      for await (const members of api.members(guildId)) {
        factIds.push(...(await orders.retryForMissedMembers(guildId, members)));
      }
      return factIds;
    });
  }
}
