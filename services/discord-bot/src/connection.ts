import {
  type ChatInputCommandInteraction,
  Client,
  DiscordjsErrorCodes,
  Events,
  GatewayDispatchEvents,
  GatewayIntentBits,
  Status,
} from 'discord.js';
import { type Logger } from '@ten8/service-kit/logger';
import { type Identity } from './config';
import { apiOf } from './guild';
import { type ServerView, viewServer } from './servers/server-view';

/** Something only a person can put right; until then nothing is tried. */
interface Alarm {
  since: string;
  reason: string;
}

interface ConnectionHooks {
  onCommand(interaction: ChatInputCommandInteraction): void;
  onMemberJoined(guildId: string, discordUserId: string): void;
  /** Someone joined, left or was given other roles. */
  onMembersChanged(guildId: string): void;
  onRolesChanged(guildId: string): void;
  /** Connected anew: events may have been missed. */
  onFresh(): void;
  /** Discord answers again after a pause. */
  onBack(): void;
  onAlarm(alarm: Alarm): void;
}

export interface Connection {
  isReady(): boolean;
  /** Last heartbeat's way there and back; null before the first. */
  latencyMs(): number | null;
  guilds(): { id: string; name: string }[];
  /** What stands in the way of handing out this role, as far as can be seen from here. */
  roleTrouble(guildId: string, roleId: string): RoleTrouble | null;
  roleName(guildId: string, roleId: string): string | null;
  /** Null while the bot is not signed in, or not in that server. */
  server(guildId: string): ServerView | null;
  alarm(): Alarm | null;
  /** A request was answered 401. */
  raiseRefusedToken(): void;
  /** Drops the alarm and signs in again. */
  reconnect(): void;
  stop(): Promise<void>;
}

export type RoleTrouble =
  | { kind: 'role-missing' }
  /** `botRole` must stand above the other in the server's list, and may manage roles. */
  | { kind: 'move-role'; botRole: string; role: string };

/** Guilds: servers, roles, commands. GuildMembers (privileged): someone who comes back gets the role back. */
const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers];
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Close codes after which trying again cannot help, in words for whoever runs the bot. */
const FINAL: Record<number, string> = {
  4004: 'Discord refuses the token: put a new one into DISCORD_TOKEN and restart the bot',
  4013: 'Discord does not know an intent that the bot asks for',
  4014: 'Switch on the Server Members Intent in the Discord developer portal, under Bot',
};
const REFUSED_TOKEN = FINAL[4004] ?? '';

/** Keeps the bot signed in at the gateway, and stops trying once that is pointless. */
export function connect(identity: Identity, hooks: ConnectionHooks, logger: Logger): Connection {
  let client: Client | null = null;
  let alarm: Alarm | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function raise(reason: string): void {
    if (alarm || isStopped) return;
    alarm = { since: new Date().toISOString(), reason };
    logger.error({ reason }, 'the bot is out of work until someone helps');
    void drop();
    hooks.onAlarm(alarm);
  }
  async function drop(): Promise<void> {
    clearTimeout(timer);
    const left = client;
    client = null;
    left?.removeAllListeners();
    // A socket that breaks while it is being closed must not end the process.
    left?.on(Events.Error, () => undefined).on(Events.ShardError, () => undefined);
    await left?.destroy().catch(() => undefined);
  }
  async function signIn(pauseMs: number): Promise<void> {
    const next = openClient(identity, hooks, { raise, logger });
    client = next;
    try {
      await next.login(identity.token);
    } catch (error) {
      if (isStopped || alarm || client !== next) return;
      if (isRefusedToken(error)) return raise(REFUSED_TOKEN);
      await drop();
      logger.warn({ err: error, pauseMs }, 'cannot sign in to Discord and will try again');
      timer = setTimeout(() => void signIn(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
    }
  }

  void signIn(FIRST_PAUSE_MS);
  return {
    isReady: () =>
      client?.isReady() === true && client.ws.shards.every((shard) => shard.status === Status.Ready),
    latencyMs: () => (client && client.ws.ping >= 0 ? client.ws.ping : null),
    guilds: () => [...(client?.guilds.cache.values() ?? [])].map(({ id, name }) => ({ id, name })),
    roleTrouble: (guildId, roleId) => troubleWith(client, guildId, roleId),
    roleName: (guildId, roleId) => client?.guilds.cache.get(guildId)?.roles.cache.get(roleId)?.name ?? null,
    server: (guildId) => {
      const guild = client?.guilds.cache.get(guildId);
      return guild ? viewServer(guild) : null;
    },
    alarm: () => alarm,
    raiseRefusedToken: () => raise(REFUSED_TOKEN),
    reconnect() {
      if (!alarm || isStopped) return;
      alarm = null;
      void signIn(FIRST_PAUSE_MS);
    },
    async stop() {
      isStopped = true;
      await drop();
    },
  };
}

interface Watch {
  raise: (reason: string) => void;
  logger: Logger;
}

function openClient(identity: Identity, hooks: ConnectionHooks, { raise, logger }: Watch): Client {
  const client = new Client({
    intents: INTENTS,
    allowedMentions: { parse: [] },
    rest: { ...apiOf(identity) },
  });
  client.on(Events.ClientReady, () => {
    logger.info({ guilds: client.guilds.cache.size }, 'signed in to Discord');
  });
  client.on(Events.ShardReady, () => hooks.onFresh());
  client.on(Events.ShardResume, () => hooks.onBack());
  client.on(Events.ShardDisconnect, ({ code }) => {
    const reason = FINAL[code];
    if (reason) raise(reason);
  });
  client.on(Events.Error, (error) => logger.warn({ err: error }, 'Discord client error'));
  client.on(Events.ShardError, (error) => logger.warn({ err: error }, 'the connection to Discord failed'));
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isChatInputCommand()) hooks.onCommand(interaction);
  });
  // Not Events.GuildMemberAdd: discord.js keeps silent about those it hears again while resuming.
  client.ws.on(GatewayDispatchEvents.GuildMemberAdd, (joined: { guild_id: string; user: { id: string } }) => {
    hooks.onMembersChanged(joined.guild_id);
    hooks.onMemberJoined(joined.guild_id, joined.user.id);
  });
  for (const event of [GatewayDispatchEvents.GuildMemberUpdate, GatewayDispatchEvents.GuildMemberRemove])
    client.ws.on(event, ({ guild_id }: { guild_id: string }) => hooks.onMembersChanged(guild_id));
  client.on(Events.GuildCreate, (guild) => hooks.onRolesChanged(guild.id));
  client.on(Events.GuildRoleCreate, (role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildRoleUpdate, (_before, role) => hooks.onRolesChanged(role.guild.id));
  client.on(Events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) hooks.onRolesChanged(member.guild.id);
  });
  return client;
}

function troubleWith(client: Client | null, guildId: string, roleId: string): RoleTrouble | null {
  const guild = client?.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (!guild || !me) return null;
  const role = guild.roles.cache.get(roleId);
  if (!role) return { kind: 'role-missing' };
  return role.editable
    ? null
    : { kind: 'move-role', botRole: me.roles.botRole?.name ?? me.roles.highest.name, role: role.name };
}

const isRefusedToken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid;
