import {
  MessageFlags,
  Routes,
  type REST,
  type RESTGetAPIGuildMemberResult,
  type RESTGetAPIGuildMembersResult,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPatchAPIGuildMemberJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIChannelMessageResult,
} from 'discord.js';
import type { Identity } from '../config';
import type { RoleOrder } from '../role-order';
import { readMember, type ServerMember } from '../server-member';
import { codeOfError, resultOfError, type ApiFailure, type ApiResult } from './api-result';
import { openRest } from './discord-rest';
import type { RefusalGuard } from './refusal-guard';

/** A text of at most 2,000 characters that mentions only the named users. The nonce has at most 25 characters. */
interface Message {
  content: string;
  nonce: string;
  users: string[];
}

interface WantedNickname {
  guildId: string;
  discordUserId: string;
  nickname: string | null;
}

/** The result of posting a message. */
export type PostResult = { kind: 'done'; messageId: string } | ApiFailure;

/** A page of a server's members; `next` is where the following one begins, null after the last. */
interface MemberPage {
  kind: 'read';
  members: ServerMember[];
  next: string | null;
}

/** All requests to Discord, except answers to commands. */
export interface DiscordApi {
  setRole(order: RoleOrder): Promise<ApiResult>;
  /** Null removes the nickname. */
  setNickname(wanted: WantedNickname): Promise<ApiResult>;
  member(
    guildId: string,
    discordUserId: string,
  ): Promise<{ kind: 'read'; member: ServerMember } | ApiFailure>;
  /** Posts a message; a second one with the same nonce within a few minutes is not posted again. */
  post(channelId: string, message: Message): Promise<PostResult>;
  /** Edits a message, without mentioning anybody. */
  edit(channelId: string, messageId: string, content: string): Promise<ApiResult>;
  /** A thousand members after this id; needs the Server Members intent. */
  membersAfter(guildId: string, after: string): Promise<MemberPage | ApiFailure>;
  /** Stops all requests, because Discord blocks bots that send too many refused ones. */
  disable(): void;
  /** Tries the token again. */
  enable(): void;
}

interface ApiParts {
  guard: RefusalGuard;
  /** Receives every failed request's code. */
  onError: (code: string) => void;
}

const PAGE = 1000;

export function createDiscordApi(identity: Identity, { guard, onError }: ApiParts): DiscordApi {
  const rest = openRest(identity, guard);
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
    setRole: (order) => attempt(() => setRole(rest, order)),
    setNickname: ({ guildId, discordUserId, nickname }) =>
      attempt(async () => {
        const body: RESTPatchAPIGuildMemberJSONBody = { nick: nickname };
        await rest.patch(Routes.guildMember(guildId, discordUserId), {
          body,
          reason: 'On duty in Ten8, or no longer',
        });
        return { kind: 'done' };
      }),
    member: (guildId, discordUserId) =>
      attempt(async () => {
        const found = (await rest.get(
          Routes.guildMember(guildId, discordUserId),
        )) as RESTGetAPIGuildMemberResult;
        return { kind: 'read', member: readMember(found) };
      }),
    post: (channelId, message) => attempt(() => post(rest, channelId, message)),
    edit: (channelId, messageId, content) =>
      attempt(async () => {
        const body: RESTPatchAPIChannelMessageJSONBody = { content, allowed_mentions: { parse: [] } };
        await rest.patch(Routes.channelMessage(channelId, messageId), { body });
        return { kind: 'done' };
      }),
    membersAfter: (guildId, after) => attempt(() => readPage(rest, guildId, after)),
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

async function post(rest: REST, channelId: string, { content, nonce, users }: Message): Promise<PostResult> {
  const body: RESTPostAPIChannelMessageJSONBody = {
    content,
    nonce,
    enforce_nonce: true,
    flags: MessageFlags.SuppressEmbeds,
    allowed_mentions: { parse: [], users },
  };
  const { id } = (await rest.post(Routes.channelMessages(channelId), {
    body,
  })) as RESTPostAPIChannelMessageResult;
  return { kind: 'done', messageId: id };
}

async function readPage(rest: REST, guildId: string, after: string): Promise<MemberPage> {
  const query = new URLSearchParams({ limit: String(PAGE), after });
  const page = (await rest.get(Routes.guildMembers(guildId), { query })) as RESTGetAPIGuildMembersResult;
  const next = page.length < PAGE ? null : (page.at(-1)?.user.id ?? null);
  return { kind: 'read', members: page.map(readMember), next };
}

/** The reason that the server's audit log shows. */
function reasonFor({ action, communityId }: RoleOrder): string {
  if (communityId === null) return action === 'grant' ? 'Linked to Ten8' : 'No longer linked to Ten8';
  return action === 'grant' ? 'Has this role in Ten8' : 'No longer has this role in Ten8';
}
