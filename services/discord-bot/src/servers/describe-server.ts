import type { DiscordServer, RoleChange } from '@ten8/contracts/discord-bot/community-server';
import { POST_KINDS, type PostChoices } from '@ten8/contracts/discord-bot/posts';
import type { Bot, Discord } from '../context';
import { PREVIEWS } from '../post-previews';
import { describeParked } from './describe-parked';
import { inviteUrl } from './invite-url';
import { describeChanges, planSteps } from './role-changes';
import type { CommunityServer } from './server-store';
import type { ServerView } from './server-view';

const PARKED_SHOWN = 50;

/** Everything that an Admin sees of the community's Discord server. */
export async function describeServer(bot: Bot, communityId: number): Promise<DiscordServer> {
  const { discord } = bot;
  const server = await bot.servers.find(communityId);
  const view = server && (discord?.client.server(server.guildId) ?? null);
  return {
    isConfigured: discord !== null,
    inviteUrl: discord && inviteUrl(discord.identity, server?.guildId),
    server: server && {
      id: server.guildId,
      name: view?.name ?? null,
      roles: view?.roles ?? [],
      channels: view?.channels ?? [],
      mapping: server.mapping,
      posts: describePosts(server.posts),
      givesPendingRoles: server.givesPendingRoles,
      rolesFromDiscord: { isOn: server.takesRoles, sources: server.roleSources },
      nicknames: {
        isOn: server.setsNicknames,
        refused: await bot.nicknames.refusedIn(communityId),
      },
      hasScreening: discord?.client.hasScreening(server.guildId) ?? false,
    },
    drift: server && view && discord ? await driftOf(bot, discord, server, view) : server ? null : [],
    health: await describeHealth(bot, communityId, view),
  };
}

const describePosts = (posts: PostChoices) =>
  POST_KINDS.map((kind) => ({
    ...(posts[kind] ?? { channelId: null, isOn: false }),
    ...{ kind, preview: PREVIEWS[kind] },
  }));

/** Where Discord differs although nothing is on its way. Null while it is not known who is there. */
async function driftOf(
  { wantedRoles }: Bot,
  { memberLists }: Discord,
  { communityId, guildId, mapping }: CommunityServer,
  { roles }: ServerView,
): Promise<RoleChange[] | null> {
  const people = await wantedRoles.people(communityId, guildId);
  const isMapped = Object.values(mapping).some(Boolean) || people.some(({ given }) => given.length > 0);
  if (!isMapped) return [];
  const members = memberLists.known(guildId);
  if (!members) return null;
  const steps = planSteps(people, mapping, members).filter(
    ({ person, roleId }) => !person.unsettled.includes(roleId),
  );
  return describeChanges(steps, members, roles);
}

async function describeHealth(
  { orders, notices, discord }: Bot,
  communityId: number,
  view: ServerView | null,
): Promise<DiscordServer['health']> {
  const client = discord?.client;
  const [roles, messages, parkedRoles, parkedMessages] = await Promise.all([
    orders.counts(communityId),
    notices.counts(communityId),
    orders.parked(PARKED_SHOWN, communityId),
    notices.parked(PARKED_SHOWN, communityId),
  ]);
  return {
    isConnected: client?.isReady() ?? false,
    latencyMs: client?.latencyMs() ?? null,
    lastCommand: discord?.lastCommand() ?? null,
    alarm: client?.alarm() ?? null,
    pending: roles.pending + messages.pending,
    parked: describeParked(parkedRoles, parkedMessages, view).slice(0, PARKED_SHOWN),
  };
}
