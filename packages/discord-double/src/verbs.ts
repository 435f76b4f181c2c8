import type { Buckets } from './buckets';
import {
  addGuild,
  addMember,
  addRole,
  type DiscordChannel,
  type DiscordGuild,
  type DiscordMember,
  type DiscordRole,
  type DiscordState,
  type DiscordUser,
} from './discord-state';
import { faultVerbs } from './fault-verbs';
import type { Faults } from './faults';
import { INTENT, type Gateway } from './gateway';
import type { Interaction, Interactions, RegisteredCommand } from './interactions';
import type { Ledger, LedgerEntry } from './ledger';
import type { Mentions } from './mentions';
import type { OAuth } from './oauth';
import { channelJson, guildCreateJson, guildJson, memberJson, roleJson } from './payloads';

interface VerbParts {
  state: DiscordState;
  ledger: Ledger;
  faults: Faults;
  buckets: Buckets;
  gateway: Gateway;
  interactions: Interactions;
  oauth: OAuth;
  guildId: string;
  linkedRoleId: string;
}

/**
 * What a test can do to the double and ask of it. Arguments and answers are plain JSON, so the same verbs
 * serve in one process and over HTTP. A missing `guildId` means the guild the bot is set up for.
 */
export function createVerbs(parts: VerbParts) {
  return {
    ...guildVerbs(parts),
    ...botVerbs(parts),
    ...channelVerbs(parts),
    ...peopleVerbs(parts),
    ...faultVerbs(parts),
    ...readVerbs(parts),
  };
}

export type Verbs = ReturnType<typeof createVerbs>;

function guildOf({ state, guildId }: VerbParts, id = guildId): DiscordGuild {
  const guild = state.guilds.get(id);
  if (!guild) throw new Error(`no guild ${id} on the double`);
  return guild;
}

function guildVerbs(parts: VerbParts) {
  const { state, gateway } = parts;
  return {
    /** Adds another server; the test adds its linked role, mapping and channels. */
    addGuild: (name: string): string => {
      const guild = addGuild(state, state.nextId(), name);
      gateway.dispatch('GUILD_CREATE', guildCreateJson(state, guild));
      return guild.id;
    },
    /** Discord has trouble with that server, and says so. */
    serverFails: (guildId: string): void =>
      gateway.dispatch('GUILD_DELETE', { id: guildId, unavailable: true }),
    serverRecovers: (guildId: string): void =>
      gateway.dispatch('GUILD_CREATE', guildCreateJson(state, guildOf(parts, guildId))),
    /** `permissions` is Discord's bit set, as digits. */
    addRole: (name: string, guildId?: string, permissions = '0'): DiscordRole => {
      const guild = guildOf(parts, guildId);
      const role = addRole(state, guild, name, { permissions });
      gateway.dispatch('GUILD_ROLE_CREATE', { guild_id: guild.id, role: roleJson(role) });
      const moved = guild.roles.get(guild.botRoleId);
      if (moved) gateway.dispatch('GUILD_ROLE_UPDATE', { guild_id: guild.id, role: roleJson(moved) });
      return role;
    },
    /** From now on new members must agree to rules first. */
    screenMembers: (guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      guild.hasScreening = true;
      gateway.dispatch('GUILD_UPDATE', guildJson(guild));
    },
    /** The server's owner may do everything there. */
    makeOwner: (userId: string, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      guild.ownerId = userId;
      gateway.dispatch('GUILD_UPDATE', guildJson(guild));
    },
    deleteRole: (roleId: string, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      guild.roles.delete(roleId);
      for (const member of guild.members.values()) member.roles.delete(roleId);
      gateway.dispatch('GUILD_ROLE_DELETE', { guild_id: guild.id, role_id: roleId });
    },
  };
}

function botVerbs(parts: VerbParts) {
  const { state, gateway } = parts;
  const left = new Map<string, DiscordGuild>();
  return {
    /** Someone removes the bot from that server. */
    removeBot: (guildId: string): void => {
      left.set(guildId, guildOf(parts, guildId));
      state.guilds.delete(guildId);
      gateway.dispatch('GUILD_DELETE', { id: guildId });
    },
    /** Someone invites the bot again, whose role Discord then puts below all others. */
    inviteBotAgain: (guildId: string): void => {
      const guild = left.get(guildId);
      if (!guild) throw new Error(`the bot was not removed from ${guildId}`);
      const role = guild.roles.get(guild.botRoleId);
      if (role) role.position = 1;
      for (const other of guild.roles.values())
        if (other !== role && other.id !== guild.id) other.position += 1;
      state.guilds.set(guildId, guild);
      gateway.dispatch('GUILD_CREATE', guildCreateJson(state, guild));
    },
    /** Position 0 puts the bot's role below every other; a high number puts it on top. */
    moveBotRole: (position: number, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      const role = guild.roles.get(guild.botRoleId);
      if (!role) throw new Error('the bot has no role of its own');
      role.position = position;
      gateway.dispatch('GUILD_ROLE_UPDATE', { guild_id: guild.id, role: roleJson(role) });
    },
  };
}

function channelVerbs(parts: VerbParts) {
  const { state, gateway } = parts;
  return {
    addChannel: (name: string, isOpenToBot = true, guildId?: string): DiscordChannel => {
      const guild = guildOf(parts, guildId);
      const channel = { id: state.nextId(), name, isOpenToBot };
      guild.channels.set(channel.id, channel);
      gateway.dispatch('CHANNEL_CREATE', channelJson(guild, channel));
      return channel;
    },
    deleteChannel: (channelId: string, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      const channel = guild.channels.get(channelId);
      if (!channel) throw new Error(`no channel ${channelId}`);
      guild.channels.delete(channelId);
      gateway.dispatch('CHANNEL_DELETE', channelJson(guild, channel));
    },
    openChannel: (channelId: string, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      const channel = guild.channels.get(channelId);
      if (!channel) throw new Error(`no channel ${channelId}`);
      channel.isOpenToBot = true;
      gateway.dispatch('CHANNEL_UPDATE', channelJson(guild, channel));
    },
  };
}

const newUser = ({ state }: VerbParts, username: string): DiscordUser => ({
  id: state.nextId(),
  username,
  discriminator: '0',
  avatar: null,
});

function changeMember(
  parts: VerbParts,
  { userId, guildId }: { userId: string; guildId: string | undefined },
  change: (member: DiscordMember) => void,
): void {
  const guild = guildOf(parts, guildId);
  const member = guild.members.get(userId);
  if (!member) throw new Error(`${userId} is no member`);
  change(member);
  const payload = { ...memberJson(member), guild_id: guild.id };
  parts.gateway.dispatch('GUILD_MEMBER_UPDATE', payload, INTENT.guildMembers);
}

function peopleVerbs(parts: VerbParts) {
  const { interactions, oauth } = parts;
  return {
    ...memberVerbs(parts),
    /** Who is signed in to Discord when an application asks them to sign in; null refuses. */
    agreeToSignIn: oauth.agree,
    /** Adds someone who was a member before the bot connected: without an event. */
    addMember: (username: string, guildId?: string): DiscordUser => {
      const user = newUser(parts, username);
      addMember(guildOf(parts, guildId), user);
      return user;
    },
    /** Adds this many members without events. */
    addMembers: (count: number, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      for (let n = 0; n < count; n += 1) addMember(guild, newUser(parts, `member-${n}`));
    },
    /** A person who is on Discord and in no server. */
    addUser: (username: string): DiscordUser => newUser(parts, username),
    slash: (
      name: string,
      options: Record<string, string>,
      user: DiscordUser,
      guildId?: string,
    ): Interaction => interactions.slash(guildOf(parts, guildId), name, options, user),
    interaction: (id: string): Interaction | null => interactions.find(id),
  };
}

/** Changes of members, with events. */
function memberVerbs(parts: VerbParts) {
  const { gateway } = parts;
  return {
    /** Agrees to the server's rules. */
    passScreening: (userId: string, guildId?: string): void =>
      changeMember(parts, { userId, guildId }, (member) => {
        member.isPending = false;
      }),
    /** Joins, or comes back: without any role either way. */
    memberJoins: (user: DiscordUser, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      const payload = { ...memberJson(addMember(guild, user, guild.hasScreening)), guild_id: guild.id };
      gateway.dispatch('GUILD_MEMBER_ADD', payload, INTENT.guildMembers);
    },
    memberLeaves: (user: DiscordUser, guildId?: string): void => {
      const guild = guildOf(parts, guildId);
      guild.members.delete(user.id);
      gateway.dispatch('GUILD_MEMBER_REMOVE', { guild_id: guild.id, user }, INTENT.guildMembers);
    },
    /** Someone changes a nickname by hand; null takes it away. */
    rename: (userId: string, nick: string | null, guildId?: string): void =>
      changeMember(parts, { userId, guildId }, (member) => {
        member.nick = nick;
      }),
    /** An admin edits roles by hand in Discord. */
    editRoles: (userId: string, roleIds: string[], guildId?: string): void =>
      changeMember(parts, { userId, guildId }, (member) => {
        member.roles = new Set(roleIds);
      }),
  };
}

function readVerbs(parts: VerbParts) {
  const { ledger, gateway, interactions, guildId, linkedRoleId } = parts;
  return {
    /** How often that role was granted with success; a test expects 1. */
    grants: (userId: string, roleId = linkedRoleId, inGuild = guildId): number =>
      ledger.grants(inGuild, userId, roleId),
    removals: (userId: string, roleId = linkedRoleId, inGuild = guildId): number =>
      ledger.removals(inGuild, userId, roleId),
    messages: (channelId: string): string[] => ledger.messages(channelId),
    /** Whom each message there mentioned. */
    mentions: (channelId: string): Mentions[] => ledger.mentions(channelId),
    ledger: (): LedgerEntry[] => ledger.entries,
    rolesOf: (userId: string, inGuild = guildId): string[] => [
      ...(guildOf(parts, inGuild).members.get(userId)?.roles ?? []),
    ],
    nicknameOf: (userId: string, inGuild = guildId): string | null =>
      guildOf(parts, inGuild).members.get(userId)?.nick ?? null,
    commands: (inGuild = guildId): RegisteredCommand[] => interactions.commands(inGuild),
    gatewayState: () => ({
      connected: gateway.connected(),
      unanswered: gateway.unanswered(),
      intents: gateway.lastIntents(),
      ...gateway.counts,
    }),
  };
}
