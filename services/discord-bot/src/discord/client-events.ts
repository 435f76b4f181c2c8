import {
  Client,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Options,
  Status,
  type ChatInputCommandInteraction,
  type GatewayReadyDispatchData,
} from 'discord.js';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { Identity } from '../config';
import { readMember, type ServerMember } from '../server-member';
import { apiUrlOf, countedRequests } from './discord-rest';
import { errorForLog } from './error-for-log';
import type { IdentifyLimit } from './identify-limit';
import type { RefusalGuard } from './refusal-guard';
import { StoppableShards } from './sharding-strategy';

export interface ClientHooks {
  /** The bot is signed in, and knows its servers. */
  onSignedIn(): void;
  onCommand(interaction: ChatInputCommandInteraction): void;
  onMemberJoined(guildId: string, member: ServerMember): void;
  /** Someone's roles changed, or they passed the server's screening. */
  onMemberChanged(guildId: string, member: ServerMember): void;
  onMemberLeft(guildId: string, discordUserId: string): void;
  onRolesChanged(guildId: string): void;
  /** The bot was invited into a server, or a server is available again: its events may have been missed. */
  onServerKnown(guildId: string): void;
  onServerLeft(guildId: string): void;
  /** A new session began: events may have been missed. */
  onNewSession(): void;
  /** The session continues after a lost connection: no event was missed. */
  onResumed(): void;
}

/** Guilds is for servers, roles and commands. GuildMembers (privileged) is for members who join again. */
const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers];

/** Only the bot itself: who is in a server is in the member lists, and would otherwise be kept twice. */
const CACHES = Options.cacheWithLimits({
  ...Options.DefaultMakeCacheSettings,
  GuildMemberManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
  UserManager: { maxSize: 0, keepOverLimit: ({ id, client }) => id === client.user.id },
});

interface ClientParts {
  logger: Logger;
  guard: RefusalGuard;
  identifies: IdentifyLimit;
  /** After this the client opens no connection; it must be destroyed, too. */
  stopped: AbortSignal;
  onClosed: (closeCode: number) => void;
}

export function createClient(
  identity: Identity,
  hooks: ClientHooks,
  { logger, guard, identifies, stopped, onClosed }: ClientParts,
): Client {
  const client = new Client({
    intents: INTENTS,
    makeCache: CACHES,
    allowedMentions: { parse: [] },
    rest: { ...apiUrlOf(identity), makeRequest: countedRequests(guard) },
    ws: {
      buildIdentifyThrottler: () => identifies,
      buildStrategy: (manager) => new StoppableShards(manager, stopped),
    },
  });
  client.on(Events.ClientReady, () => {
    logger.info({ guilds: client.guilds.cache.size }, 'signed in to Discord');
    hooks.onSignedIn();
  });
  client.on(Events.ShardReady, () => hooks.onNewSession());
  client.on(Events.ShardResume, () => hooks.onResumed());
  client.on(Events.ShardDisconnect, ({ code }) => onClosed(code));
  client.on(Events.Error, (error) =>
    logger.warn({ err: errorForLog(error) }, 'discord.js reported an error'),
  );
  client.on(Events.ShardError, (error) =>
    logger.warn({ err: errorForLog(error) }, 'the connection to Discord failed'),
  );
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) hooks.onCommand(interaction);
  });
  watchMembers(client, hooks);
  watchRoles(client, hooks);
  forgetLeftServers(client, hooks);
  return client;
}

/**
 * A new session names all servers of the bot. discord.js would keep one that the bot has left in the meantime, and
 * ignore it when the bot is invited again.
 */
function forgetLeftServers(client: Client, hooks: ClientHooks): void {
  client.ws.on(GatewayDispatchEvents.Ready, ({ guilds }: GatewayReadyDispatchData, shardId: number) => {
    const named = new Set(guilds.map(({ id }) => id));
    for (const guild of client.guilds.cache.values()) {
      if (guild.shardId !== shardId || named.has(guild.id)) continue;
      for (const channelId of guild.channels.cache.keys()) client.channels.cache.delete(channelId);
      client.guilds.cache.delete(guild.id);
      hooks.onServerLeft(guild.id);
    }
  });
}

type MemberEvent = Parameters<typeof readMember>[0] & { guild_id: string };

function watchMembers(client: Client, hooks: ClientHooks): void {
  // Not Events.GuildMemberAdd: discord.js does not emit it for members who join again while it resumes.
  client.ws.on(GatewayDispatchEvents.GuildMemberAdd, (joined: MemberEvent) =>
    hooks.onMemberJoined(joined.guild_id, readMember(joined)),
  );
  client.ws.on(GatewayDispatchEvents.GuildMemberUpdate, (changed: MemberEvent) =>
    hooks.onMemberChanged(changed.guild_id, readMember(changed)),
  );
  client.ws.on(GatewayDispatchEvents.GuildMemberRemove, (left: MemberEvent) =>
    hooks.onMemberLeft(left.guild_id, left.user.id),
  );
}

function watchRoles(client: Client, hooks: ClientHooks): void {
  client.on(Events.GuildCreate, (guild) => hooks.onServerKnown(guild.id));
  client.on(Events.GuildAvailable, (guild) => {
    // While a session begins, every server becomes available, and `onNewSession` is about all of them.
    if (guild.shard.status === Status.Ready) hooks.onServerKnown(guild.id);
  });
  client.on(Events.GuildDelete, (guild) => hooks.onServerLeft(guild.id));
  client.on(Events.GuildRoleCreate, (role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildRoleUpdate, (_before, role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) hooks.onRolesChanged(member.guild.id);
  });
}
