import type {
  DiscordChannel,
  DiscordGuild,
  DiscordMember,
  DiscordRole,
  DiscordState,
  DiscordUser,
} from './discord-state';

const VIEW_CHANNEL = 1n << 10n;

/** The JSON of API v10, with every field that discord.js 14 needs. */
export const roleJson = (role: DiscordRole) => ({
  id: role.id,
  name: role.name,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  position: role.position,
  permissions: role.permissions,
  managed: role.managed,
  ...(role.botId !== null && { tags: { bot_id: role.botId } }),
  mentionable: false,
  flags: 0,
});

export const memberJson = (member: DiscordMember) => ({
  user: member.user,
  nick: member.nick,
  avatar: null,
  roles: [...member.roles],
  joined_at: member.joinedAt,
  premium_since: null,
  deaf: false,
  mute: false,
  pending: member.isPending,
  flags: 0,
  communication_disabled_until: null,
});

export const channelJson = (guild: DiscordGuild, channel: DiscordChannel) => ({
  id: channel.id,
  type: 0,
  guild_id: guild.id,
  name: channel.name,
  position: 0,
  permission_overwrites: channel.isOpenToBot
    ? []
    : [{ id: guild.botRoleId, type: 0, allow: '0', deny: String(VIEW_CHANNEL) }],
  parent_id: null,
  topic: null,
  nsfw: false,
  rate_limit_per_user: 0,
  last_message_id: null,
});

export const guildJson = (guild: DiscordGuild) => ({
  id: guild.id,
  name: guild.name,
  icon: null,
  owner_id: guild.ownerId,
  roles: [...guild.roles.values()].map(roleJson),
  channels: [...guild.channels.values()].map((channel) => channelJson(guild, channel)),
  emojis: [],
  stickers: [],
  features: guild.hasScreening ? ['MEMBER_VERIFICATION_GATE_ENABLED'] : [],
  preferred_locale: 'en-US',
});

/** GUILD_CREATE: as on Discord, only the bot's own member is in it unless members are requested. */
export const guildCreateJson = (state: DiscordState, guild: DiscordGuild) => ({
  ...guildJson(guild),
  members: [...guild.members.values()].filter((one) => one.user.id === state.bot.id).map(memberJson),
  threads: [],
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  member_count: guild.members.size,
  large: false,
  unavailable: false,
  joined_at: guild.members.get(state.bot.id)?.joinedAt ?? null,
});

export const messageJson = (message: {
  id: string;
  channelId: string;
  author: DiscordUser;
  content: string;
  flags?: number;
}) => ({
  id: message.id,
  channel_id: message.channelId,
  type: 0,
  content: message.content,
  author: message.author,
  embeds: [],
  attachments: [],
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: false,
  timestamp: new Date().toISOString(),
  edited_timestamp: null,
  flags: message.flags ?? 0,
  components: [],
});
