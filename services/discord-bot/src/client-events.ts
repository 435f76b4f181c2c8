import {
  Client,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { Logger } from '@ten8/service-kit/logger';
import type { Identity } from './config';
import { apiUrlOf } from './discord-api';
import { safeError } from './safe-error';

export interface ClientHooks {
  onCommand(interaction: ChatInputCommandInteraction): void;
  onMemberJoined(guildId: string, discordUserId: string): void;
  /** Someone joined, left or was given other roles. */
  onMembersChanged(guildId: string): void;
  onRolesChanged(guildId: string): void;
  /** A new session began: events may have been missed. */
  onNewSession(): void;
  /** The session goes on after a lost connection: no event was missed. */
  onResumed(): void;
}

/** Guilds: servers, roles, commands. GuildMembers (privileged): someone who comes back gets the role back. */
const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers];

export function createClient(
  identity: Identity,
  hooks: ClientHooks,
  { logger, onClosed }: { logger: Logger; onClosed: (closeCode: number) => void },
): Client {
  const client = new Client({
    intents: INTENTS,
    allowedMentions: { parse: [] },
    rest: { ...apiUrlOf(identity) },
  });
  client.on(Events.ClientReady, () => {
    logger.info({ guilds: client.guilds.cache.size }, 'signed in to Discord');
  });
  client.on(Events.ShardReady, () => hooks.onNewSession());
  client.on(Events.ShardResume, () => hooks.onResumed());
  client.on(Events.ShardDisconnect, ({ code }) => onClosed(code));
  client.on(Events.Error, (error) => logger.warn({ err: safeError(error) }, 'discord.js reported an error'));
  client.on(Events.ShardError, (error) =>
    logger.warn({ err: safeError(error) }, 'the connection to Discord failed'),
  );
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) hooks.onCommand(interaction);
  });
  watchMembers(client, hooks);
  watchRoles(client, hooks);
  return client;
}

function watchMembers(client: Client, hooks: ClientHooks): void {
  // Not Events.GuildMemberAdd: discord.js does not emit it for members it hears of again while resuming.
  client.ws.on(GatewayDispatchEvents.GuildMemberAdd, (joined: { guild_id: string; user: { id: string } }) => {
    hooks.onMembersChanged(joined.guild_id);
    hooks.onMemberJoined(joined.guild_id, joined.user.id);
  });
  for (const event of [GatewayDispatchEvents.GuildMemberUpdate, GatewayDispatchEvents.GuildMemberRemove])
    client.ws.on(event, ({ guild_id }: { guild_id: string }) => hooks.onMembersChanged(guild_id));
}

function watchRoles(client: Client, hooks: ClientHooks): void {
  client.on(Events.GuildCreate, (guild) => hooks.onRolesChanged(guild.id));
  client.on(Events.GuildRoleCreate, (role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildRoleUpdate, (_before, role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) hooks.onRolesChanged(member.guild.id);
  });
}
