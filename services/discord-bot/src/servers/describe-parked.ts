import { describeReason } from '@ten8/contracts/discord-bot/bot';
import type { ParkedJob } from '@ten8/contracts/discord-bot/community-server';
import type { ServerView } from '../discord/server-view';
import type { ParkedNotice } from '../notices/notice-store';
import type { ParkedOrder } from '../role-order';

/** Parked orders in words, the latest first. */
export function describeParked(
  roles: ParkedOrder[],
  messages: ParkedNotice[],
  view: ServerView | null,
): ParkedJob[] {
  const nameOf = (roleId: string) => view?.roles.find(({ id }) => id === roleId)?.name ?? `role ${roleId}`;
  const channelOf = (channelId: string) => view?.channels.find(({ id }) => id === channelId)?.name;
  const jobs = [
    ...roles.map((order) => {
      const who = `@${order.discordUsername ?? order.discordUserId}`;
      const role = nameOf(order.roleId);
      const what = order.action === 'grant' ? `Give ${role} to ${who}` : `Take ${role} from ${who}`;
      return { id: order.factId, kind: 'role' as const, what, ...order };
    }),
    ...messages.map((notice) => {
      const what = `Post to #${channelOf(notice.channelId) ?? notice.channelId}: ${notice.title}`;
      return { id: notice.factId, kind: 'message' as const, what, ...notice };
    }),
  ];
  return jobs
    .map(({ id, kind, what, reason, updatedAt }) => ({
      ...{ id, kind, what, updatedAt },
      reason: describeReason(reason, kind),
    }))
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}
