import type { DiscordState } from './discord-state';
import { EVERY_GUILD, type RegisteredCommand } from './interactions';
import { discordError, route, type Route, type RouteParts } from './route';

/** Routes about the application itself: its gateway, its flags and its commands. */
export function applicationRoutes({ state, interactions, gateway, faults, gatewayUrl }: RouteParts): Route[] {
  const limits = { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 };
  return [
    route('GET', '/gateway/bot', () => ({
      status: 200,
      body: { url: gatewayUrl(), shards: faults.advisedConnections(), session_start_limit: limits },
    })),
    route('GET', '/users/@me', () => ({ status: 200, body: state.bot })),
    route('GET', '/applications/@me', () => ({
      status: 200,
      body: { id: state.bot.id, name: 'Ten8', flags: gateway.mayReadMembers() ? MEMBERS_FLAG : 0 },
    })),
    route('PUT', '/applications/:id/commands', ({ ids, body }) => {
      if (ids[0] !== state.bot.id)
        return discordError(403, 20012, 'You are not authorized to perform this action on this application');
      const commands = body as RegisteredCommand[];
      interactions.register(EVERY_GUILD, commands);
      return { status: 200, body: describe(state, String(ids[0]), commands) };
    }),
    route('PUT', '/applications/:id/guilds/:id/commands', ({ ids, body }) => {
      const commands = body as RegisteredCommand[];
      const guildId = String(ids[1]);
      if (!state.guilds.has(guildId)) return discordError(403, 50001, 'Missing Access');
      interactions.register(guildId, commands);
      const described = describe(state, String(ids[0]), commands);
      return { status: 200, body: described.map((one) => ({ ...one, guild_id: guildId })) };
    }),
  ];
}

const MEMBERS_FLAG = 1 << 15;

const describe = (state: DiscordState, applicationId: string, commands: RegisteredCommand[]) =>
  commands.map((one) => ({
    id: state.nextId(),
    application_id: applicationId,
    version: '1',
    type: 1,
    ...one,
  }));
