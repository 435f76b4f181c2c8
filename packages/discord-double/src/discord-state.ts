/** The double's data: servers, their roles, members and channels. Ids are strings of digits, as Discord's are. */
export interface DiscordUser {
  id: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  bot?: boolean;
}

export interface DiscordRole {
  id: string;
  name: string;
  /** A role may only be given by a member whose own highest role is above it. */
  position: number;
  permissions: string;
  managed: boolean;
  /** Set on the role that Discord made for a bot when it joined. */
  botId: string | null;
}

export interface DiscordMember {
  user: DiscordUser;
  roles: Set<string>;
  nick: string | null;
  joinedAt: string;
  /** Has not agreed to the server's rules yet. */
  isPending: boolean;
}

export interface DiscordChannel {
  id: string;
  name: string;
  /** False makes posting answer 403 with 50001. */
  isOpenToBot: boolean;
}

export interface DiscordGuild {
  id: string;
  name: string;
  ownerId: string;
  botRoleId: string;
  /** New members must agree to rules first. */
  hasScreening: boolean;
  roles: Map<string, DiscordRole>;
  members: Map<string, DiscordMember>;
  channels: Map<string, DiscordChannel>;
}

export interface DiscordState {
  bot: DiscordUser;
  guilds: Map<string, DiscordGuild>;
  nextId: () => string;
}

const DISCORD_EPOCH_MS = 1_420_070_400_000n;
const MANAGE_NICKNAMES = 1n << 27n;
const MANAGE_ROLES = 1n << 28n;
/** Permissions of everyone in a new server, as far as they matter here: see channels and write. */
const EVERYONE = (1n << 10n) | (1n << 11n);

/** Real snowflakes: milliseconds since 2015 in the high bits, so discord.js reads sensible creation times. */
function createSnowflakes(): () => string {
  let counter = 0n;
  return () => String(((BigInt(Date.now()) - DISCORD_EPOCH_MS) << 22n) | (counter++ & 0x3fffffn));
}

export function createDiscordState(applicationId: string): DiscordState {
  const bot = { id: applicationId, username: 'ten8-bot', discriminator: '0', avatar: null, bot: true };
  return { bot, guilds: new Map(), nextId: createSnowflakes() };
}

/** A server that the bot has joined, with the bot's own role on top and one open text channel. */
export function addGuild(state: DiscordState, id: string, name: string): DiscordGuild {
  const botRoleId = state.nextId();
  const guild: DiscordGuild = {
    id,
    name,
    ownerId: state.nextId(),
    botRoleId,
    hasScreening: false,
    roles: new Map(),
    members: new Map(),
    channels: new Map(),
  };
  guild.roles.set(id, {
    ...{ id, name: '@everyone', position: 0, managed: false, botId: null },
    permissions: String(EVERYONE),
  });
  guild.roles.set(botRoleId, {
    id: botRoleId,
    name: 'Ten8',
    position: 1,
    permissions: String(MANAGE_NICKNAMES | MANAGE_ROLES),
    managed: true,
    botId: state.bot.id,
  });
  addMember(guild, state.bot).roles.add(botRoleId);
  state.guilds.set(id, guild);
  return guild;
}

/** A role just below the bot's own, as a host who follows the set-up steps would place it. */
export function addRole(
  state: DiscordState,
  guild: DiscordGuild,
  name: string,
  { id = state.nextId(), permissions = '0' } = {},
): DiscordRole {
  const bot = guild.roles.get(guild.botRoleId);
  const position = bot ? bot.position : 1;
  if (bot) bot.position += 1;
  const role = { id, name, position, permissions, managed: false, botId: null };
  guild.roles.set(id, role);
  return role;
}

export function addMember(guild: DiscordGuild, user: DiscordUser, isPending = false): DiscordMember {
  const joinedAt = new Date().toISOString();
  const member = { user, roles: new Set<string>(), nick: null, joinedAt, isPending };
  guild.members.set(user.id, member);
  return member;
}

/** The bot renames only people below its own highest role, and never the server's owner. */
export function botMayRename(state: DiscordState, guild: DiscordGuild, member: DiscordMember): boolean {
  const highestOf = (roleIds: Iterable<string>) =>
    Math.max(0, ...[...roleIds].map((id) => guild.roles.get(id)?.position ?? 0));
  const bot = guild.members.get(state.bot.id);
  return member.user.id !== guild.ownerId && highestOf(bot?.roles ?? []) > highestOf(member.roles);
}

/** Discord's hierarchy rule: the permission, and a highest role strictly above the one in question. */
export function botMayAssign(state: DiscordState, guild: DiscordGuild, role: DiscordRole): boolean {
  const held = [...(guild.members.get(state.bot.id)?.roles ?? [])].flatMap((id) => guild.roles.get(id) ?? []);
  const hasPermission = held.some((one) => (BigInt(one.permissions) & MANAGE_ROLES) !== 0n);
  const highest = Math.max(0, ...held.map((one) => one.position));
  return hasPermission && highest > role.position && !role.managed && role.id !== guild.id;
}
