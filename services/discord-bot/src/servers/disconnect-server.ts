import type { Transaction } from 'sequelize';
import { discordServerDisconnected } from '@ten8/contracts/discord-bot/community-server';
import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Bot } from '../context';
import { requireServer } from './require-server';
import type { CommunityServer } from './server-store';

/** Deletes the data of a server that is disconnected: its orders, its posts and its roles that decide. */
async function deleteServerData(bot: Bot, server: CommunityServer, transaction: Transaction): Promise<void> {
  const { communityId, guildId } = server;
  const others = await bot.servers.ofCommunity(communityId, transaction);
  const deciding = others.filter((other) => other.takesRoles && other.guildId !== guildId);
  checkNobodyLoses(server, deciding);
  await bot.orders.deleteOfServer(communityId, guildId, transaction);
  await bot.notices.deleteOfServer(communityId, guildId, transaction);
  await bot.servers.setRoleSources(guildId, { roleSources: {}, takesRoles: false }, transaction);
  if (deciding.length === 0) await bot.givenRoles.deleteOfCommunity(communityId, transaction);
}

/** Refuses if the remaining servers would then take roles: nobody would have seen a preview of that. */
function checkNobodyLoses({ takesRoles, roleSources }: CommunityServer, deciding: CommunityServer[]): void {
  const isShared = DECIDED_ROLES.some(
    (role) => roleSources[role]?.length && deciding.some((other) => other.roleSources[role]?.length),
  );
  if (!takesRoles || !isShared) return;
  const sentence =
    'Another server decides about the same roles. Switch off Roles from Discord for this server first: that shows whose roles change.';
  throw refuse('invalid_request', sentence, { status: 409 });
}

interface Leaving {
  communityId: number;
  guildId: string;
  caller: Caller;
}

/** Members keep their roles; pending orders are dropped. */
export async function disconnectServer(bot: Bot, { communityId, guildId, caller }: Leaving): Promise<void> {
  const left = await bot.log.transact(actedBy(caller), async ({ transaction, append }) => {
    await bot.servers.lock(transaction);
    const server = await requireServer(bot.servers, { communityId, guildId }, transaction);
    await deleteServerData(bot, server, transaction);
    await bot.servers.delete(server, transaction);
    append(discordServerDisconnected, communityId, { guildId });
    return server;
  });
  forgetServers(bot.discord, [left]);
}

/** Drops what the bot has in memory about servers that no community uses any more. */
export function forgetServers(discord: Bot['discord'], servers: CommunityServer[]): void {
  if (!discord) return;
  const { identity, memberLists, nicknameSetter } = discord;
  for (const { guildId } of servers) {
    // The server of the installation is used by all communities, for the linked role.
    if (guildId !== identity.guildId) memberLists.forget(guildId);
  }
  nicknameSetter.update();
}

/** For the operator: whichever community has connected the server. */
export async function freeServer(
  bot: Bot,
  { guildId, caller }: { guildId: string; caller: Caller },
): Promise<{ communityId: number }> {
  const server = await bot.servers.find(guildId);
  if (!server) throw refuse('not_found', 'No community has connected that Discord server.');
  const { communityId } = server;
  await disconnectServer(bot, { communityId, guildId, caller });
  return { communityId };
}
