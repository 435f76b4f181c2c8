import type { Logger } from '@ten8/service-kit/logger';
import type { Identity } from './config';
import { errorForLog } from './discord/error-for-log';
import type { OrderStore } from './orders/order-store';
import type { Reach } from './orders/reach';
import type { WorkQueue } from './queue/work-queue';
import type { ServerMember } from './server-member';
import type { MemberLists } from './servers/member-lists';
import type { ServerStore } from './servers/server-store';
import type { RoleTaker } from './servers/take-roles';

interface ChangeParts {
  identity: Identity;
  servers: ServerStore;
  orders: OrderStore;
  reach: Reach;
  memberLists: MemberLists;
  roleTaker: RoleTaker;
  roleQueue: WorkQueue;
  noticeQueue: WorkQueue;
  logger: Logger;
}

/** Changes in a Discord server after which parked orders may succeed. Errors here never end the process. */
export function serverChangeHandlers(parts: ChangeParts) {
  const { orders, memberLists, roleTaker, roleQueue, noticeQueue } = parts;
  const retryNow = () => [roleQueue, noticeQueue].forEach((queue) => queue.retryNow());

  return {
    onMemberJoined(guildId: string, member: ServerMember) {
      memberLists.put(guildId, member);
      roleTaker.ask({ guildId, discordUserId: member.id });
      void retryOrders(parts, 'someone joined', () => orders.retryForNewMember(guildId, member.id));
    },
    onMemberChanged(guildId: string, member: ServerMember) {
      const hasPassed = !member.isPending && memberLists.seen(guildId, member.id)?.isPending !== false;
      memberLists.put(guildId, member);
      roleTaker.ask({ guildId, discordUserId: member.id });
      if (hasPassed) void retryOrders(parts, 'screening', () => orders.retryScreened(guildId, member.id));
    },
    onMemberLeft(guildId: string, discordUserId: string) {
      memberLists.remove(guildId, discordUserId);
      roleTaker.ask({ guildId, discordUserId });
    },
    onRolesChanged(guildId: string) {
      roleTaker.ask({ guildId });
      void retryOrders(parts, 'roles changed', () => retryRoles(parts, guildId));
    },
    /** The bot joined a server, or Discord can be asked about it again: looks for members who joined meanwhile. */
    onServerKnown: (guildId: string) => void catchUp(parts, guildId),
    onServerLeft: memberLists.forget,
    onResumed: retryNow,
    /** Events may have been missed: looks for members who joined in the meantime. */
    onNewSession() {
      retryNow();
      memberLists.forgetAll();
      void catchUp(parts);
    },
  };
}

async function retryRoles({ orders, reach }: ChangeParts, guildId: string): Promise<string[]> {
  const regained = reach.regained(guildId, await orders.outOfReach(guildId));
  return regained.length === 0 ? [] : orders.retryRoles(guildId, regained);
}

const retryOrders = ({ roleQueue, logger }: ChangeParts, after: string, find: () => Promise<string[]>) =>
  find()
    .then((guildIds) => roleQueue.wake(guildIds))
    .catch((error: unknown) =>
      logger.warn({ err: errorForLog(error) }, `role orders could not be retried after ${after}`),
    );

const CATCH_UP_MS = 5_000;

/** In one server, or in all servers that Ten8 gives roles in. */
async function catchUp(parts: ChangeParts, guildId?: string): Promise<void> {
  const { identity, servers, memberLists, logger } = parts;
  try {
    const ours = new Set([identity.guildId, ...(await servers.guildIds())]);
    for (const known of guildId ? [guildId] : ours) {
      if (!ours.has(known)) continue;
      memberLists.load(known);
      await retryOrders(parts, 'signing in', () => retryRoles(parts, known));
    }
  } catch (error) {
    logger.warn({ err: errorForLog(error) }, 'could not check the Discord servers, retrying');
    setTimeout(() => void catchUp(parts, guildId), CATCH_UP_MS).unref();
  }
}
