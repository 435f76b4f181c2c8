import { type DiscordServer, type RoleChange } from '@ten8/contracts/discord-bot/community-server';
import { describeParked } from './describe-parked';
import { describeChanges, planRoles } from './plan-roles';
import { type CommunityServer } from './server-store';
import { type ServerView } from './server-view';
import { type AtWork, inviteUrl, type Workplace } from './workplace';

const PARKED_SHOWN = 50;

/** Everything that an Admin sees of the community's Discord server. */
export async function describeServer(bot: Workplace, communityId: number): Promise<DiscordServer> {
  const { atWork } = bot;
  const server = await bot.servers.find(communityId);
  const view = server && (atWork?.connection.server(server.guildId) ?? null);
  return {
    isConfigured: atWork !== null,
    inviteUrl: atWork && inviteUrl(atWork.identity, server?.guildId),
    server: server && {
      id: server.guildId,
      name: view?.name ?? null,
      roles: view?.roles ?? [],
      channels: view?.channels ?? [],
      mapping: server.mapping,
      channelId: server.channelId,
    },
    drift: server && view && atWork ? await driftOf(bot, atWork, server, view) : server ? null : [],
    health: await describeHealth(bot, communityId, view),
  };
}

/** Where Discord differs although nothing is on its way. Null while Discord does not say. */
async function driftOf(
  { servers }: Workplace,
  { rosters }: AtWork,
  { communityId, guildId, mapping }: CommunityServer,
  { roles }: ServerView,
): Promise<RoleChange[] | null> {
  const roster = await rosters.read(guildId).catch(() => null);
  if (!roster) return null;
  const people = await servers.people(communityId, guildId);
  const steps = planRoles(people, mapping, roster).filter(
    ({ person, roleId }) => !person.unsettled.includes(roleId),
  );
  return describeChanges(steps, roster, roles);
}

async function describeHealth(
  { grants, notices, atWork }: Workplace,
  communityId: number,
  view: ServerView | null,
): Promise<DiscordServer['health']> {
  const [roles, messages, parkedRoles, parkedMessages] = await Promise.all([
    grants.counts(communityId),
    notices.counts(communityId),
    grants.parked(PARKED_SHOWN, communityId),
    notices.parked(PARKED_SHOWN, communityId),
  ]);
  return {
    isConnected: atWork?.connection.isReady() ?? false,
    latencyMs: atWork?.connection.latencyMs() ?? null,
    lastCommand: atWork?.lastCommand() ?? null,
    alarm: atWork?.connection.alarm() ?? null,
    pending: roles.pending + messages.pending,
    parked: describeParked(parkedRoles, parkedMessages, view).slice(0, PARKED_SHOWN),
  };
}
