import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { Identity } from './config';
import { errorForLog } from './discord/error-for-log';
import type { OrderStore } from './orders/order-store';
import type { Reach } from './orders/reach';
import type { LaneQueue } from './queue/lane-queue';
import type { ServerMember } from './server-member';
import type { MemberLists } from './servers/member-lists';
import type { ServerStore } from './servers/server-store';
import type { RoleTaker } from './servers/take-roles';

interface ChangeParts {
  identity: Pick<Identity, 'guildId'>;
  servers: Pick<ServerStore, 'guildIds'>;
  orders: Pick<OrderStore, 'outOfReach' | 'retryForNewMember' | 'retryRoles' | 'retryScreened'>;
  reach: Pick<Reach, 'regained'>;
  memberLists: Pick<MemberLists, 'forget' | 'forgetAll' | 'load' | 'put' | 'remove' | 'seen'>;
  roleTaker: Pick<RoleTaker, 'ask'>;
  roleQueue: Pick<LaneQueue, 'retryNow' | 'wake'>;
  noticeQueue: Pick<LaneQueue, 'retryNow'>;
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
      const before = memberLists.seen(guildId, member.id);
      const hasPassed = !member.isPending && before?.isPending !== false;
      // Every role that Ten8 gives is a change, too: only if they were seen to wait, an order in flight is outdated.
      const wasWaiting = before?.isPending === true;
      memberLists.put(guildId, member);
      roleTaker.ask({ guildId, discordUserId: member.id });
      if (hasPassed)
        void retryOrders(parts, 'screening', () => orders.retryScreened(guildId, member.id, { wasWaiting }));
    },
    onMemberLeft(guildId: string, discordUserId: string) {
      memberLists.remove(guildId, discordUserId);
      roleTaker.ask({ guildId, discordUserId });
    },
    onRolesChanged(guildId: string) {
      roleTaker.ask({ guildId });
      void retryOrders(parts, 'roles changed', retryRoles(parts, guildId));
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

/** For roles that the bot may be able to give now. They are told only once, and kept for a second try. */
function retryRoles({ orders, reach }: ChangeParts, guildId: string): () => Promise<string[]> {
  const regained = new Set<string>();
  return async () => {
    for (const roleId of reach.regained(guildId, await orders.outOfReach(guildId))) regained.add(roleId);
    return regained.size === 0 ? [] : orders.retryRoles(guildId, [...regained]);
  };
}

const AGAIN_MS = 5_000;

/** Repeated while the database does not answer: Discord does not send the event again. */
async function retryOrders(
  { roleQueue, logger }: ChangeParts,
  after: string,
  find: () => Promise<string[]>,
): Promise<void> {
  for (;;) {
    try {
      return roleQueue.wake(await find());
    } catch (error) {
      logger.warn(
        { err: errorForLog(error) },
        `role orders could not be retried after ${after}, trying again`,
      );
      await pause(AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** In one server, or in all servers that Ten8 gives roles in. */
async function catchUp(parts: ChangeParts, guildId?: string): Promise<void> {
  const { identity, servers, memberLists, logger } = parts;
  try {
    const ours = new Set([identity.guildId, ...(await servers.guildIds())]);
    for (const known of guildId ? [guildId] : ours) {
      if (!ours.has(known)) continue;
      memberLists.load(known);
      await retryOrders(parts, 'signing in', retryRoles(parts, known));
    }
  } catch (error) {
    logger.warn({ err: errorForLog(error) }, 'could not check the Discord servers, retrying');
    setTimeout(() => void catchUp(parts, guildId), AGAIN_MS).unref();
  }
}
