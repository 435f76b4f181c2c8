import { ChannelType, PermissionFlagsBits, PermissionsBitField, type Guild } from 'discord.js';
import type { OrderReason } from '../role-order';

interface ServerRole {
  id: string;
  name: string;
  position: number;
  isEditable: boolean;
}

/** A Discord server as the events of Discord's gateway describe it; no request is made for this. */
export interface ServerView {
  name: string;
  /** The name of the bot's own role, for messages about which role to move. */
  botRole: string;
  roles: ServerRole[];
  channels: { id: string; name: string; canPost: boolean }[];
  /** Whether a member with these roles may set a bot up, by Discord's own rules, and up to which position. */
  reachOf(member: { id: string; roles: string[] }): { canManage: boolean; above: number };
}

const TEXT = [ChannelType.GuildText, ChannelType.GuildAnnouncement];
const POST = [PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages];
const MANAGE = [PermissionFlagsBits.ManageGuild, PermissionFlagsBits.ManageRoles];

export function viewServer(guild: Guild): ServerView {
  const me = guild.members.me;
  const roles = [...guild.roles.cache.values()];
  const channels = [...guild.channels.cache.values()];

  return {
    name: guild.name,
    botRole: me?.roles.botRole?.name ?? me?.roles.highest.name ?? 'of the bot',
    // Discord creates managed roles, for bots and boosters, and gives them itself.
    roles: roles
      .filter((role) => role.id !== guild.id && !role.managed)
      .sort((a, b) => b.position - a.position)
      .map(({ id, name, position, editable }) => ({ id, name, position, isEditable: editable })),
    channels: channels.flatMap((channel) =>
      TEXT.some((type) => type === channel.type)
        ? [{ id: channel.id, name: channel.name, canPost: me?.permissionsIn(channel).has(POST) ?? false }]
        : [],
    ),
    reachOf(member) {
      if (member.id === guild.ownerId) return { canManage: true, above: Infinity };
      const held = roles.filter(({ id }) => id === guild.id || member.roles.includes(id));
      const permissions = new PermissionsBitField(held.map((role) => role.permissions));
      // An Administrator has every permission.
      return { canManage: permissions.has(MANAGE), above: Math.max(0, ...held.map((one) => one.position)) };
    },
  };
}

/** Null also while it is not known: then Discord decides. */
export function problemOfPost(guild: Guild, channelId: string): OrderReason | null {
  const channel = guild.channels.cache.get(channelId);
  const { me } = guild.members;
  if (!channel || !me) return null;
  const permissions = me.permissionsIn(channel);
  // The reasons of Discord's own answers, 50001 and 50013.
  if (!permissions.has(PermissionFlagsBits.ViewChannel)) return 'server_unknown';
  return permissions.has(PermissionFlagsBits.SendMessages) ? null : 'missing_permission';
}
