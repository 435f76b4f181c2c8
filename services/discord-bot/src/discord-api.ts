import {
  DefaultRestOptions,
  MessageFlags,
  REST,
  Routes,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildMembersResult,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { z } from 'zod';
import { codeOfError, resultOfError, type ApiFailure, type ApiResult } from './api-result';
import type { Identity } from './config';
import type { RoleOrder, RoleTarget } from './role-order';

export interface ServerMember {
  id: string;
  name: string;
  joinedAt: string;
  roles: string[];
}

/** Text that mentions nobody but the users named; at most 2,000 characters, the nonce at most 25. */
interface Message {
  content: string;
  nonce: string;
  users: string[];
}

/** Every request that Ten8 makes of Discord, apart from answering commands. */
export interface DiscordApi {
  setRole(order: RoleOrder): Promise<ApiResult>;
  hasRole(target: RoleTarget): Promise<{ kind: 'read'; hasRole: boolean } | ApiFailure>;
  /** Posts a message; a second one with the same nonce within a few minutes is not posted again. */
  post(channelId: string, message: Message): Promise<ApiResult>;
  /** Everyone in the server, a thousand at a time; needs the Server Members intent. */
  members(guildId: string): AsyncGenerator<ServerMember[]>;
  /** From now on nothing is sent: Discord blocks bots that send too many refused requests. */
  disable(): void;
  /** Tries the token again. */
  enable(): void;
}

interface ApiHooks {
  /** Receives every failed request's code. */
  onError: (code: string) => void;
  /** Someone's roles have been changed, or may have been. */
  onRoleSet: (guildId: string) => void;
}

const PAGE = 1000;
const TIMEOUT_MS = 10_000;

export function createDiscordApi(identity: Identity, { onError, onRoleSet }: ApiHooks): DiscordApi {
  const rest = openRest(identity);
  let isDisabled = false;

  async function attempt<T>(request: () => Promise<T>): Promise<T | ApiFailure> {
    if (isDisabled) return { kind: 'unauthorized' };
    try {
      return await request();
    } catch (error) {
      onError(codeOfError(error));
      return resultOfError(error);
    }
  }

  return {
    setRole: (order) => attempt(() => setRole(rest, order)).finally(() => onRoleSet(order.guildId)),
    hasRole: (target) => attempt(() => hasRole(rest, target)),
    post: (channelId, message) => attempt(() => post(rest, channelId, message)),
    members: (guildId) => readMembers(rest, guildId, () => isDisabled),
    disable() {
      isDisabled = true;
    },
    enable() {
      isDisabled = false;
      rest.setToken(identity.token);
    },
  };
}

async function setRole(rest: REST, order: RoleOrder): Promise<ApiResult> {
  const { guildId, discordUserId, roleId, action } = order;
  const path = Routes.guildMemberRole(guildId, discordUserId, roleId);
  const reason = reasonFor(order);
  await (action === 'grant' ? rest.put(path, { reason }) : rest.delete(path, { reason }));
  return { kind: 'done' };
}

async function hasRole(rest: REST, { guildId, discordUserId, roleId }: RoleTarget) {
  const path = Routes.guildMember(guildId, discordUserId);
  const member = (await rest.get(path)) as RESTGetAPIGuildMemberResult;
  return { kind: 'read' as const, hasRole: member.roles.includes(roleId) };
}

async function post(rest: REST, channelId: string, { content, nonce, users }: Message): Promise<ApiResult> {
  const body: RESTPostAPIChannelMessageJSONBody = {
    content,
    nonce,
    enforce_nonce: true,
    flags: MessageFlags.SuppressEmbeds,
    allowed_mentions: { parse: [], users },
  };
  await rest.post(Routes.channelMessages(channelId), { body });
  return { kind: 'done' };
}

async function* readMembers(
  rest: REST,
  guildId: string,
  isDisabled: () => boolean,
): AsyncGenerator<ServerMember[]> {
  for (let after = '0'; !isDisabled();) {
    const query = new URLSearchParams({ limit: String(PAGE), after });
    const page = (await rest.get(Routes.guildMembers(guildId), { query })) as RESTGetAPIGuildMembersResult;
    // An unverified guest has no joining time yet.
    yield page.flatMap(({ user, joined_at, roles }) =>
      joined_at ? { id: user.id, name: user.username, joinedAt: joined_at, roles } : [],
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.user.id;
  }
}

/** Replaces the whole set of commands of the one server. Not part of a start: Discord limits it per day. */
export async function registerCommands(
  identity: Identity,
  commands: RESTPostAPIChatInputApplicationCommandsJSONBody[],
): Promise<void> {
  const rest = new REST({ ...apiUrlOf(identity) }).setToken(identity.token);
  await rest.put(Routes.applicationGuildCommands(identity.applicationId, identity.guildId), {
    body: commands,
  });
}

/** What the server's audit log shows. */
function reasonFor({ action, communityId }: RoleOrder): string {
  if (communityId === null) return action === 'grant' ? 'Linked to Ten8' : 'No longer linked to Ten8';
  return action === 'grant' ? 'Has this role in Ten8' : 'No longer has this role in Ten8';
}

/** Where the REST API is, in the shape that discord.js wants. */
export const apiUrlOf = (identity: Identity): { api?: string } =>
  identity.apiUrl ? { api: identity.apiUrl } : {};

const RateLimited = z.object({ retry_after: z.number() });

/** discord.js reads the time to wait from the header alone; some answers of Discord have it in the body. */
const makeRequest: typeof DefaultRestOptions.makeRequest = async (url, init) => {
  const response = await DefaultRestOptions.makeRequest(url, init);
  if (response.status !== 429 || response.headers.has('retry-after')) return response;
  const body: unknown = await response.json().catch(() => null);
  const seconds = RateLimited.safeParse(body).data?.retry_after;
  if (seconds !== undefined) response.headers.set('retry-after', String(seconds));
  return response;
};

/** Rate limits are handed back to the queue, which can wait without holding anything up. */
const openRest = (identity: Identity): REST =>
  new REST({
    ...apiUrlOf(identity),
    makeRequest,
    retries: 0,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: () => true,
  }).setToken(identity.token);
