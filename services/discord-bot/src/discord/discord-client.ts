import {
  DiscordjsErrorCodes,
  Events,
  GuildFeature,
  PermissionFlagsBits,
  Status,
  type Client,
} from 'discord.js';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { Identity } from '../config';
import type { OrderReason } from '../role-order';
import { createClient, type ClientHooks } from './client-events';
import { errorForLog } from './error-for-log';
import { createIdentifyLimit } from './identify-limit';
import type { RefusalGuard } from './refusal-guard';
import { problemOfPost, viewServer, type ServerView } from './server-view';

/** A problem that only a person can solve; until then nothing is tried. */
interface Alarm {
  since: string;
  reason: string;
  /** Discord's close code; 4004 also after a request was answered 401. */
  closeCode: number;
}

export interface DiscordClient {
  isReady(): boolean;
  /** Round trip of the last heartbeat; null before the first. */
  latencyMs(): number | null;
  guilds(): { id: string; name: string }[];
  /** The id of the application whose token it is; null before the first session. */
  applicationId(): string | null;
  /** Why the bot cannot give this role, as far as it knows; null if it can. */
  roleProblem(guildId: string, roleId: string): RoleProblem | null;
  roleName(guildId: string, roleId: string): string | null;
  /** Whether the bot is signed in, and not in that server. */
  isAway(guildId: string): boolean;
  /** Why Discord would refuse a post in this channel, as far as the bot knows; null if it may succeed. */
  postProblem(guildId: string, channelId: string): OrderReason | null;
  /** Null while the bot is not signed in, or not in that server. */
  server(guildId: string): ServerView | null;
  /** A text that changes when the bot's ability to give this role changes; null while nothing is known. */
  roleStanding(guildId: string, roleId: string): string | null;
  /** Whether new members of that server must agree to its rules first. */
  hasScreening(guildId: string): boolean;
  alarm(): Alarm | null;
  /** Sessions asked for so far. */
  identifies(): number;
  /** A request was answered 401. */
  raiseInvalidToken(): void;
  /** Ends the alarm and signs in again. */
  reconnect(): void;
  stop(): Promise<void>;
}

export type RoleProblem =
  | { kind: 'role-missing' }
  /** `botRole` must stand above the other in the server's list, and may manage roles. */
  | { kind: 'move-role'; botRole: string; role: string };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const TOKEN_REFUSED = 4004;
const INVALID_TOKEN = 'Discord refuses the token: put a new one into DISCORD_TOKEN and restart the bot';
/** Close codes after which a retry cannot help, with messages for the operator. */
const FINAL_CLOSE_CODES: Record<number, string> = {
  [TOKEN_REFUSED]: INVALID_TOKEN,
  4010: 'Discord refuses the bot’s shard: restart the bot, and report this if it happens again',
  4011: 'The bot is in too many servers for one connection, for which Discord allows 2,500: remove it from some',
  4012: 'Discord no longer accepts this version of the bot: update Ten8',
  4013: 'Discord does not know an intent that the bot asks for: update Ten8',
  4014: 'Switch on the Server Members Intent in the Discord developer portal, under Bot',
};

interface ClientParts {
  identity: Identity;
  hooks: ClientHooks & { onAlarm(alarm: Alarm): void };
  logger: Logger;
  guard: RefusalGuard;
}

/** Keeps the bot signed in to Discord's gateway, and stops if a retry cannot help. */
export function connectClient(parts: ClientParts): DiscordClient {
  let alarm: Alarm | null = null;
  let isStopped = false;
  const connection = createConnection(parts, raise);

  function raise(closeCode: number): void {
    const reason = FINAL_CLOSE_CODES[closeCode];
    if (alarm || isStopped || reason === undefined) return;
    alarm = { since: new Date().toISOString(), reason, closeCode };
    parts.logger.error({ reason }, 'the Discord bot has stopped: an operator must correct the cause');
    void connection.close();
    parts.hooks.onAlarm(alarm);
  }

  void connection.open();
  return {
    ...viewClient(connection.client),
    alarm: () => alarm,
    identifies: connection.identifies,
    raiseInvalidToken: () => raise(TOKEN_REFUSED),
    reconnect() {
      if (!alarm || isStopped) return;
      alarm = null;
      void connection.open();
    },
    async stop() {
      isStopped = true;
      await connection.close();
    },
  };
}

/** Signs in, and tries again after growing pauses until it is closed; `onClosed` gets every close code. */
function createConnection({ identity, hooks, logger, guard }: ClientParts, onClosed: (code: number) => void) {
  let current: StoppableClient | null = null;
  let timer: NodeJS.Timeout | undefined;
  let identifyCount = 0;
  const identifies = createIdentifyLimit(() => (identifyCount += 1));

  async function close(): Promise<void> {
    clearTimeout(timer);
    const old = current;
    current = null;
    await stop(old);
  }
  async function open(pauseMs = FIRST_PAUSE_MS): Promise<void> {
    const stopping = new AbortController();
    const parts = { logger, guard, identifies, stopped: stopping.signal, onClosed };
    const next = { client: createClient(identity, hooks, parts), stopping };
    current = next;
    try {
      await next.client.login(identity.token);
    } catch (error) {
      // Closed in the meantime, so this client is not needed any more.
      if (current !== next) return;
      if (isInvalidToken(error)) return onClosed(TOKEN_REFUSED);
      const err = errorForLog(error);
      logger.warn({ err, pauseMs }, 'could not sign in to Discord, retrying');
      current = null;
      timer = setTimeout(() => void open(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
      await stop(next);
    }
  }

  return { open, close, client: () => current?.client ?? null, identifies: () => identifyCount };
}

interface StoppableClient {
  client: Client;
  /** Aborted when the client must not connect any more. */
  stopping: AbortController;
}

async function stop(old: StoppableClient | null): Promise<void> {
  if (!old) return;
  const { client, stopping } = old;
  stopping.abort();
  client.removeAllListeners();
  // A socket that breaks while it is being closed must not end the process.
  client.on(Events.Error, () => undefined).on(Events.ShardError, () => undefined);
  await client.destroy().catch(() => undefined);
}

type ClientView = Omit<DiscordClient, 'alarm' | 'identifies' | 'raiseInvalidToken' | 'reconnect' | 'stop'>;

/** Reads the data that discord.js has, without requests. */
function viewClient(current: () => Client | null): ClientView {
  const guildOf = (guildId: string) => current()?.guilds.cache.get(guildId);
  const isAway = (guildId: string) => current()?.isReady() === true && !guildOf(guildId);
  return {
    isAway,
    postProblem(guildId, channelId) {
      const guild = guildOf(guildId);
      if (guild) return problemOfPost(guild, channelId);
      return isAway(guildId) ? 'server_unknown' : null;
    },
    isReady() {
      const client = current();
      return client?.isReady() === true && client.ws.shards.every(({ status }) => status === Status.Ready);
    },
    latencyMs() {
      const ping = current()?.ws.ping ?? -1;
      return ping >= 0 ? ping : null;
    },
    guilds: () => [...(current()?.guilds.cache.values() ?? [])].map(({ id, name }) => ({ id, name })),
    applicationId: () => current()?.application?.id ?? null,
    roleProblem(guildId, roleId) {
      const guild = guildOf(guildId);
      const me = guild?.members.me;
      if (!guild || !me) return null;
      const role = guild.roles.cache.get(roleId);
      if (!role) return { kind: 'role-missing' };
      if (role.editable) return null;
      return { kind: 'move-role', botRole: me.roles.botRole?.name ?? me.roles.highest.name, role: role.name };
    },
    roleStanding(guildId, roleId) {
      const guild = guildOf(guildId);
      const me = guild?.members.me;
      const role = guild?.roles.cache.get(roleId);
      if (!guild || !me || !role) return null;
      const mayManage = me.permissions.has(PermissionFlagsBits.ManageRoles);
      return [role.rawPosition, me.roles.highest.rawPosition, mayManage].join('/');
    },
    hasScreening: (guildId) =>
      guildOf(guildId)?.features.includes(GuildFeature.MemberVerificationGateEnabled) === true,
    roleName: (guildId, roleId) => guildOf(guildId)?.roles.cache.get(roleId)?.name ?? null,
    server(guildId) {
      const guild = guildOf(guildId);
      return guild ? viewServer(guild) : null;
    },
  };
}

const isInvalidToken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid;
