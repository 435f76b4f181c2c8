import {
  DiscordAPIError,
  MessageFlags,
  RateLimitError,
  REST,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildMembersResult,
  RESTJSONErrorCodes,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { type Identity } from './config';
import { type GrantReason, type RoleOrder, type RoleTarget } from './role-order';

/** What became of a request. `away`: nobody knows whether it arrived; all others are certain. */
export type Verdict =
  | { kind: 'done' }
  | { kind: 'refused'; reason: GrantReason }
  | { kind: 'wait'; ms: number }
  | { kind: 'away'; error: string }
  | { kind: 'signed-out' };

export interface RosterMember {
  id: string;
  name: string;
  joinedAt: string;
  roles: string[];
}

/** Every request that Ten8 makes of Discord, apart from answering commands. */
export interface Guild {
  setRole(order: RoleOrder): Promise<Verdict>;
  hasRole(
    target: RoleTarget,
  ): Promise<{ kind: 'read'; hasRole: boolean } | Exclude<Verdict, { kind: 'done' }>>;
  /** Posts a message; a second one with the same nonce within a few minutes is the first one once more. */
  post(channelId: string, message: Message): Promise<Verdict>;
  /** Everyone in the server, a thousand at a time; needs the Server Members intent. */
  roster(guildId: string): AsyncGenerator<RosterMember[]>;
  /** From now on nothing is sent: Discord counts refused requests, and bars those who send too many. */
  signOut(): void;
  /** Tries the token again. */
  signIn(): void;
}

/** Text that pings nobody but the users named; at most 2,000 characters, the nonce at most 25. */
interface Message {
  content: string;
  nonce: string;
  users: string[];
}

const PAGE = 1000;
const TIMEOUT_MS = 10_000;

interface GuildHooks {
  /** Told every failed request's code, for the metrics. */
  onError: (code: string) => void;
  /** Someone's roles have been changed, or may have been. */
  onRoleSet: (guildId: string) => void;
}

export function createGuild(identity: Identity, { onError, onRoleSet }: GuildHooks): Guild {
  const rest = openRest(identity);
  let isSignedOut = false;

  async function ask<T>(request: () => Promise<T>): Promise<T | Exclude<Verdict, { kind: 'done' }>> {
    if (isSignedOut) return { kind: 'signed-out' };
    try {
      return await request();
    } catch (error) {
      const verdict = judge(error);
      onError(codeOf(error));
      return verdict;
    }
  }

  return {
    setRole: (order) =>
      ask(async (): Promise<Verdict> => {
        const { guildId, discordUserId, roleId, action } = order;
        const path = Routes.guildMemberRole(guildId, discordUserId, roleId);
        const reason = reasonFor(order);
        await (action === 'grant' ? rest.put(path, { reason }) : rest.delete(path, { reason }));
        return { kind: 'done' };
      }).finally(() => onRoleSet(order.guildId)),
    post: (channelId, { content, nonce, users }) =>
      ask(async (): Promise<Verdict> => {
        const body: RESTPostAPIChannelMessageJSONBody = {
          content,
          nonce,
          enforce_nonce: true,
          flags: MessageFlags.SuppressEmbeds,
          allowed_mentions: { parse: [], users },
        };
        await rest.post(Routes.channelMessages(channelId), { body });
        return { kind: 'done' };
      }),
    hasRole: ({ guildId, discordUserId, roleId }) =>
      ask(async () => {
        const member = (await rest.get(
          Routes.guildMember(guildId, discordUserId),
        )) as RESTGetAPIGuildMemberResult;
        return { kind: 'read', hasRole: member.roles.includes(roleId) };
      }),
    async *roster(guildId) {
      for (let after = '0'; !isSignedOut;) {
        const query = new URLSearchParams({ limit: String(PAGE), after });
        const page = (await rest.get(Routes.guildMembers(guildId), {
          query,
        })) as RESTGetAPIGuildMembersResult;
        // An unverified guest has no joining time yet.
        yield page.flatMap(({ user, joined_at, roles }) =>
          joined_at ? { id: user.id, name: user.username, joinedAt: joined_at, roles } : [],
        );
        const last = page.at(-1);
        if (!last || page.length < PAGE) return;
        after = last.user.id;
      }
    },
    signOut() {
      isSignedOut = true;
    },
    signIn() {
      isSignedOut = false;
      rest.setToken(identity.token);
    },
  };
}

/** Replaces the whole set of commands of the one server. Not part of a start: Discord limits it per day. */
export async function registerCommands(
  identity: Identity,
  commands: RESTPostAPIChatInputApplicationCommandsJSONBody[],
): Promise<void> {
  const rest = new REST({ ...apiOf(identity) }).setToken(identity.token);
  await rest.put(Routes.applicationGuildCommands(identity.applicationId, identity.guildId), {
    body: commands,
  });
}

/** What the server's audit log says. */
function reasonFor({ action, communityId }: RoleOrder): string {
  if (communityId === null) return action === 'grant' ? 'Linked to Ten8' : 'No longer linked to Ten8';
  return action === 'grant' ? 'Has this role in Ten8' : 'Has this role in Ten8 no longer';
}

/** Where the REST API is, in the shape discord.js wants. */
export const apiOf = (identity: Identity): { api?: string } =>
  identity.apiUrl ? { api: identity.apiUrl } : {};

/** Rate limits are handed back to the queue, which can wait without holding anything up. */
const openRest = (identity: Identity): REST =>
  new REST({ ...apiOf(identity), retries: 0, timeout: TIMEOUT_MS, rejectOnRateLimit: () => true }).setToken(
    identity.token,
  );

const REASONS: Record<number, GrantReason> = {
  [RESTJSONErrorCodes.UnknownMember]: 'not_in_server',
  [RESTJSONErrorCodes.UnknownUser]: 'not_in_server',
  [RESTJSONErrorCodes.UnknownRole]: 'role_missing',
  [RESTJSONErrorCodes.UnknownGuild]: 'server_unknown',
  [RESTJSONErrorCodes.MissingAccess]: 'server_unknown',
  [RESTJSONErrorCodes.UnknownChannel]: 'channel_missing',
  [RESTJSONErrorCodes.InvalidFormBodyOrContentType]: 'refused',
  [RESTJSONErrorCodes.MissingPermissions]: 'missing_permission',
};

function judge(error: unknown): Exclude<Verdict, { kind: 'done' }> {
  if (error instanceof RateLimitError) {
    return { kind: 'wait', ms: Math.max(error.retryAfter, error.sublimitTimeout, 1) };
  }
  if (error instanceof DiscordAPIError) {
    if (error.status === 401) return { kind: 'signed-out' };
    const reason = REASONS[Number(error.code)];
    if (reason) return { kind: 'refused', reason };
  }
  // discord.js drops a token that was refused once and says so in a plain error.
  if (error instanceof Error && error.message.startsWith('Expected token to be set'))
    return { kind: 'signed-out' };
  return { kind: 'away', error: error instanceof Error ? error.message : String(error) };
}

function codeOf(error: unknown): string {
  if (error instanceof RateLimitError) return '429';
  if (error instanceof DiscordAPIError) return String(error.code || error.status);
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return status === undefined ? 'network' : String(status);
}
