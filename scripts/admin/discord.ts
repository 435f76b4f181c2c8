import { z } from 'zod';
import {
  describeReason,
  freeDiscordServer,
  getBotStatus,
  retryRoles,
  type BotStatus,
} from '@ten8/contracts/discord-bot/bot';
import { ExplainedError } from '@ten8/launcher/progress';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';

const USAGE = `Usage: npm run admin -- discord
       npm run admin -- discord retry [<order>]
       npm run admin -- discord disconnect <server>`;

/**
 * Shows the bot's state. `retry` retries one parked order, or all, and ends an alarm. `disconnect` disconnects a server
 * from its community.
 */
export async function discord(client: ServiceClient, words: string[]): Promise<string> {
  const [action, id, ...more] = words;
  if (action === undefined) return describe(await client(getBotStatus, {}));
  if (more.length === 0 && action === 'retry') return retry(client, id);
  if (more.length === 0 && action === 'disconnect') return disconnect(client, id);
  throw new ExplainedError(`Unknown command: ${words.join(' ')}.`, USAGE);
}

async function retry(client: ServiceClient, order: string | undefined): Promise<string> {
  const factId = z.uuid().optional().safeParse(order);
  if (!factId.success) throw new ExplainedError(`${order} is not the id of an order.`, USAGE);
  const { retried } = await client(retryRoles, { body: factId.data ? { factId: factId.data } : {} });
  return retried === 1 ? 'One order is tried again.' : `${retried} orders are tried again.`;
}

async function disconnect(client: ServiceClient, server: string | undefined): Promise<string> {
  const { success, data: params } = freeDiscordServer.params.safeParse({ guildId: server });
  if (!success) throw new ExplainedError(`${server ?? 'Nothing'} is not the id of a Discord server.`, USAGE);
  const { communityId } = await client(freeDiscordServer, { params });
  return `Server ${params.guildId} is disconnected from community ${communityId}. Its members keep their roles.`;
}

function describe(status: BotStatus): string {
  if (!status.configured) return `The bot is not configured: ${status.missing.join(', ')} must be set.`;
  const { roles, notices, guilds, alarm, problems, parked, parkedNotices } = status;
  const latency = status.latencyMs === null ? '' : `, latency ${Math.round(status.latencyMs)} ms`;
  return [
    `The bot is ${status.connected ? 'connected' : 'not connected'} to Discord${latency}.`,
    ...(alarm ? [`Alarm since ${alarm.since}: ${alarm.reason}.`] : []),
    ...problems,
    `Servers: ${guilds.map(({ id, name }) => `${name} (${id})`).join(', ') || 'none'}.`,
    `Roles: ${roles.pending} on their way, ${roles.done} done, ${roles.parked} waiting for help.`,
    `Messages: ${notices.pending} on their way, ${notices.done} posted, ${notices.parked} waiting for help.`,
    ...parked.map(
      ({ factId, action, roleId, discordUserId, guildId, reason }) =>
        `  ${factId}  ${action} role ${roleId}, user ${discordUserId}, server ${guildId}: ${describeReason(reason, 'role')}.`,
    ),
    ...parkedNotices.map(
      ({ factId, title, channelId, reason }) =>
        `  ${factId}  post ${title}, channel ${channelId}: ${describeReason(reason, 'message')}.`,
    ),
  ].join('\n');
}
