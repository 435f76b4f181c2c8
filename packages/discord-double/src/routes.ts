import { applicationRoutes } from './application-routes';
import { botMayAssign, botMayRename, type DiscordGuild, type DiscordMember } from './discord-state';
import { INTENT, type Gateway } from './gateway';
import type { CallbackBody, MessageBody } from './interactions';
import { mentionsOf } from './mentions';
import { channelJson, guildJson, memberJson, messageJson, roleJson } from './payloads';
import { discordError, route, type Reply, type Route, type RouteParts } from './route';

export function createRoutes(parts: RouteParts): Route[] {
  return [
    ...applicationRoutes(parts),
    ...interactionRoutes(parts),
    ...guildRoutes(parts),
    ...messageRoutes(parts),
  ];
}

function interactionRoutes({ state, interactions }: RouteParts): Route[] {
  return [
    {
      ...route('POST', '/interactions/:id/:id/callback', ({ ids, body }) => {
        const outcome = interactions.acknowledge(String(ids[0]), String(ids[1]), body as CallbackBody);
        return outcome.code === undefined
          ? { status: outcome.status }
          : discordError(outcome.status, outcome.code, 'Unknown interaction');
      }),
      isOpen: true,
    },
    {
      ...route('PATCH', '/webhooks/:id/:id/messages/@original', ({ ids, body }) => {
        const interaction = interactions.edit(String(ids[1]), body as MessageBody);
        if (!interaction) return discordError(404, 10015, 'Unknown Webhook');
        const channelId = state.nextId();
        const content = interaction.answer ?? '';
        return {
          status: 200,
          body: messageJson({ id: state.nextId(), channelId, author: state.bot, content, flags: 64 }),
        };
      }),
      isOpen: true,
    },
  ];
}

/** Answers with what belongs to the guild of the path, or as Discord does when there is none. */
const inGuild =
  ({ state }: RouteParts, serve: (guild: DiscordGuild, call: Parameters<Route['serve']>[0]) => Reply) =>
  (call: Parameters<Route['serve']>[0]): Reply => {
    const guild = state.guilds.get(String(call.ids[0]));
    return guild ? serve(guild, call) : discordError(404, 10004, 'Unknown Guild');
  };

function guildRoutes(parts: RouteParts): Route[] {
  const get = (path: string, body: (guild: DiscordGuild) => unknown) =>
    route(
      'GET',
      path,
      inGuild(parts, (guild) => ({ status: 200, body: body(guild) })),
    );
  return [
    get('/guilds/:id', guildJson),
    get('/guilds/:id/roles', ({ roles }) => [...roles.values()].map(roleJson)),
    get('/guilds/:id/channels', (guild) =>
      [...guild.channels.values()].map((channel) => channelJson(guild, channel)),
    ),
    ...memberRoutes(parts),
  ];
}

function memberRoutes(parts: RouteParts): Route[] {
  const list = inGuild(parts, (guild, { query }) => {
    const after = BigInt(query.get('after') ?? '0');
    const members = [...guild.members.values()]
      .filter((one) => BigInt(one.user.id) > after)
      .sort((a, b) => (BigInt(a.user.id) < BigInt(b.user.id) ? -1 : 1));
    return { status: 200, body: members.slice(0, Number(query.get('limit') ?? 1)).map(memberJson) };
  });
  const find = inGuild(parts, (guild, { ids }) => {
    const member = guild.members.get(String(ids[1]));
    return member ? { status: 200, body: memberJson(member) } : discordError(404, 10007, 'Unknown Member');
  });
  return [
    route('GET', '/guilds/:id/members', list),
    route('GET', '/guilds/:id/members/:id', find),
    route('PATCH', '/guilds/:id/members/:id', renameMember(parts)),
    route('PUT', '/guilds/:id/members/:id/roles/:id', changeRole(parts, 'grant')),
    route('DELETE', '/guilds/:id/members/:id/roles/:id', changeRole(parts, 'revoke')),
  ];
}

function changeRole(parts: RouteParts, action: 'grant' | 'revoke'): Route['serve'] {
  const { state, ledger, gateway } = parts;
  return inGuild(parts, (guild, { ids }) => {
    const member = guild.members.get(String(ids[1]));
    const role = guild.roles.get(String(ids[2]));
    if (!member) return discordError(404, 10007, 'Unknown Member');
    if (!role) return discordError(404, 10011, 'Unknown Role');
    if (!botMayAssign(state, guild, role)) return discordError(403, 50013, 'Missing Permissions');
    const hasChanged = member.roles.has(role.id) !== (action === 'grant');
    if (action === 'grant') member.roles.add(role.id);
    else member.roles.delete(role.id);
    ledger.record({ action, guildId: guild.id, userId: member.user.id, roleId: role.id, hasChanged });
    if (hasChanged) sendMemberUpdate(gateway, guild, member);
    return { status: 204 };
  });
}

function renameMember(parts: RouteParts): Route['serve'] {
  const { state, gateway } = parts;
  return inGuild(parts, (guild, { ids, body }) => {
    const member = guild.members.get(String(ids[1]));
    if (!member) return discordError(404, 10007, 'Unknown Member');
    if (!botMayRename(state, guild, member)) return discordError(403, 50013, 'Missing Permissions');
    const { nick = null } = body as { nick?: string | null };
    if (nick !== null && nick.length > 32) return discordError(400, 50035, 'Invalid Form Body');
    member.nick = nick || null;
    sendMemberUpdate(gateway, guild, member);
    return { status: 200, body: memberJson(member) };
  });
}

const sendMemberUpdate = (gateway: Gateway, guild: DiscordGuild, member: DiscordMember) =>
  gateway.dispatch('GUILD_MEMBER_UPDATE', { ...memberJson(member), guild_id: guild.id }, INTENT.guildMembers);

function messageRoutes({ state, ledger, faults }: RouteParts): Route[] {
  const byNonce = new Map<string, unknown>();
  return [
    route('POST', '/channels/:id/messages', ({ ids, body }) => {
      const channelId = String(ids[0]);
      const guild = [...state.guilds.values()].find((one) => one.channels.has(channelId));
      if (!guild) return discordError(404, 10003, 'Unknown Channel');
      if (!guild.channels.get(channelId)?.isOpenToBot) return discordError(403, 50001, 'Missing Access');
      const message = body as MessageBody;
      const isTooLong = (message.content ?? '').length > 2_000;
      if (isTooLong || (faults.areMentionsRefused() && mentionsOf(message).users.length > 0))
        return discordError(400, 50035, 'Invalid Form Body');
      // With enforce_nonce, a repeated nonce gets the message that is already there.
      const key = message.enforce_nonce ? `${channelId}:${message.nonce}` : null;
      const earlier = key === null ? undefined : byNonce.get(key);
      if (earlier) return { status: 200, body: earlier };
      const content = message.content ?? '';
      const posted = messageJson({ id: state.nextId(), channelId, author: state.bot, content });
      if (key !== null) byNonce.set(key, posted);
      const { id: messageId } = posted;
      const entry = { guildId: guild.id, channelId, messageId, content, mentioned: mentionsOf(message) };
      ledger.record({ action: 'message', ...entry });
      return { status: 200, body: posted };
    }),
    route('PATCH', '/channels/:id/messages/:id', ({ ids, body }) => {
      const [channelId = '', messageId = ''] = ids;
      const posted = ledger.entries.find((one) => one.messageId === messageId && one.channelId === channelId);
      if (!posted) return discordError(404, 10008, 'Unknown Message');
      const { content = '' } = body as MessageBody;
      if (content.length > 2_000) return discordError(400, 50035, 'Invalid Form Body');
      // Discord notifies nobody of an edit.
      ledger.record({ action: 'edit', guildId: posted.guildId, channelId, messageId, content });
      return { status: 200, body: messageJson({ id: messageId, channelId, author: state.bot, content }) };
    }),
  ];
}
