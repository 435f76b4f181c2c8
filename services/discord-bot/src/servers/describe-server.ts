import type { DiscordServer, RoleChange } from '@ten8/contracts/discord-bot/community-server';
import type { DiscordServers } from '@ten8/contracts/discord-bot/community-servers';
import { MAX_SERVERS } from '@ten8/contracts/discord-bot/constants';
import { POST_KINDS, type PostChoices } from '@ten8/contracts/discord-bot/posts';
import type { Bot } from '../context';
import type { ServerView } from '../discord/server-view';
import { inviteUrl } from '../invite-url';
import { PREVIEWS } from '../post-previews';
import { describeParked } from './describe-parked';
import { describeChanges, planSteps } from './role-changes';
import type { CommunityServer } from './server-store';

const PARKED_SHOWN = 50;

/** Everything that an Admin sees about the community's Discord servers. */
export async function describeServers(bot: Bot, communityId: number): Promise<DiscordServers> {
  const { discord } = bot;
  const servers = await bot.servers.ofCommunity(communityId);
  return {
    isConfigured: discord !== null,
    inviteUrl: discord && inviteUrl(discord.identity),
    hasRoom: servers.length < MAX_SERVERS,
    servers: await Promise.all(servers.map((server) => describeServer(bot, server))),
  };
}

async function describeServer(bot: Bot, server: CommunityServer): Promise<DiscordServer> {
  const { discord } = bot;
  const { guildId } = server;
  const view = discord?.client.server(guildId) ?? null;
  return {
    isConfigured: discord !== null,
    inviteUrl: discord && inviteUrl(discord.identity, guildId),
    server: {
      id: guildId,
      name: view?.name ?? null,
      roles: view?.roles ?? [],
      channels: view?.channels ?? [],
      mapping: server.mapping,
      posts: describePosts(server.posts),
      givesPendingRoles: server.givesPendingRoles,
      rolesFromDiscord: { isOn: server.takesRoles, sources: server.roleSources },
      nicknames: { isOn: server.setsNicknames, refused: await bot.nicknames.refusedIn(guildId) },
      hasScreening: discord?.client.hasScreening(guildId) ?? false,
    },
    drift: await driftOf(bot, server, view),
    health: await describeHealth(bot, server, view),
  };
}

const describePosts = (posts: PostChoices) =>
  POST_KINDS.map((kind) => ({
    ...(posts[kind] ?? { channelId: null, isOn: false }),
    ...{ kind, preview: PREVIEWS[kind] },
  }));

/** Where Discord differs although no order is pending. Null while the server or its members are not known. */
async function driftOf(
  { wantedRoles, discord }: Bot,
  { communityId, guildId, mapping }: CommunityServer,
  view: ServerView | null,
): Promise<RoleChange[] | null> {
  if (!discord || !view) return null;
  const people = await wantedRoles.people(communityId, guildId);
  const isMapped = Object.values(mapping).some(Boolean) || people.some(({ given }) => given.length > 0);
  if (!isMapped) return [];
  const members = discord.memberLists.known(guildId);
  if (!members) return null;
  const steps = planSteps(people, mapping, members).filter(
    ({ person, roleId }) => !person.unsettled.includes(roleId),
  );
  return describeChanges(steps, members, view.roles);
}

async function describeHealth(
  bot: Bot,
  server: CommunityServer,
  view: ServerView | null,
): Promise<DiscordServer['health']> {
  const { discord } = bot;
  const client = discord?.client;
  return {
    isConnected: client?.isReady() ?? false,
    latencyMs: client?.latencyMs() ?? null,
    lastCommand: discord?.lastCommand() ?? null,
    alarm: client?.alarm() ?? null,
    ...(await describeOrders(bot, server, view)),
  };
}

async function describeOrders({ orders, notices }: Bot, server: CommunityServer, view: ServerView | null) {
  const [roles, messages, parkedRoles, parkedMessages] = await Promise.all([
    orders.counts(server),
    notices.counts(server),
    orders.parked(PARKED_SHOWN, server),
    notices.parked(PARKED_SHOWN, server),
  ]);
  return {
    pending: roles.pending + messages.pending,
    parked: describeParked(parkedRoles, parkedMessages, view).slice(0, PARKED_SHOWN),
  };
}
