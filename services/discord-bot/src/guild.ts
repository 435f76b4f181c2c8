import {
  DiscordAPIError,
  RateLimitError,
  REST,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildMembersResult,
  RESTJSONErrorCodes,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from 'discord.js';
import { type Identity } from './config';
import { type GrantReason, type RoleOrder, type RoleTarget } from './jobs/grant-store';

/** What became of a request. `away`: nobody knows whether it arrived; all others are certain. */
export type Verdict =
  | { kind: 'done' }
  | { kind: 'refused'; reason: GrantReason }
  | { kind: 'wait'; ms: number }
  | { kind: 'away'; error: string }
  | { kind: 'signed-out' };

export interface RosterMember {
  id: string;
  joinedAt: string;
  roles: string[];
}

/** Every request that Ten8 makes of Discord, apart from answering commands. */
export interface Guild {
  setRole(order: RoleOrder): Promise<Verdict>;
  hasRole(
    target: RoleTarget,
  ): Promise<{ kind: 'read'; hasRole: boolean } | Exclude<Verdict, { kind: 'done' }>>;
  /** Everyone in the server, a thousand at a time; needs the Server Members intent. */
  roster(guildId: string): AsyncGenerator<RosterMember[]>;
  /** From now on nothing is sent: Discord counts refused requests, and bars those who send too many. */
  signOut(): void;
  /** Tries the token again. */
  signIn(): void;
}

const PAGE = 1000;
const TIMEOUT_MS = 10_000;

/** `onError` is told every failed request's code, for the metrics. */
export function createGuild(identity: Identity, onError: (code: string) => void): Guild {
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
    setRole: ({ guildId, discordUserId, roleId, action }) =>
      ask(async (): Promise<Verdict> => {
        const path = Routes.guildMemberRole(guildId, discordUserId, roleId);
        const reason = action === 'grant' ? 'Linked to Ten8' : 'No longer linked to Ten8';
        await (action === 'grant' ? rest.put(path, { reason }) : rest.delete(path, { reason }));
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
      for (let after = '0'; ;) {
        const query = new URLSearchParams({ limit: String(PAGE), after });
        const page = (await rest.get(Routes.guildMembers(guildId), {
          query,
        })) as RESTGetAPIGuildMembersResult;
        // An unverified guest has no joining time yet.
        yield page.flatMap(({ user, joined_at, roles }) =>
          joined_at ? { id: user.id, joinedAt: joined_at, roles } : [],
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
