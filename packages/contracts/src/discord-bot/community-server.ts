import { z } from 'zod';
import { defineEvent } from '../define';
import { Id, Role, Timestamp } from '../fields';
import { ROLES } from '../roles';
import { POST_KINDS, POST_NAMES, PostKind } from './posts';

const SERVER_ID = 'Enter the server’s id: the number that Discord shows under Copy Server ID';
/** One of Discord's ids. */
export const Snowflake = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .regex(/^\d{5,20}$/, sentence);

/** Which Discord role each role of Ten8 stands for; null or left out is none. */
export const RoleMapping = z.partialRecord(Role, z.string().nullable());
export type RoleMapping = z.infer<typeof RoleMapping>;

const Mapping = z.partialRecord(
  z.enum(ROLES, 'Only roles of Ten8 can be mapped'),
  Snowflake('Choose a role of the server').nullable(),
  'Choose a Discord role for each role of Ten8',
);

/** What would happen to the roles of one person in Discord. Names are read from Discord. */
export const RoleChange = z.object({
  /** The Ten8 user; null for someone who is a member no more. */
  userId: Id.nullable(),
  discordUserId: z.string(),
  discordName: z.string(),
  add: z.array(z.object({ id: z.string(), name: z.string() })),
  remove: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RoleChange = z.infer<typeof RoleChange>;

/** An order that waits for someone to help. */
export const ParkedJob = z.object({
  id: z.uuid(),
  kind: z.enum(['role', 'message']),
  /** In words: `Give Officer to @casey`. */
  what: z.string(),
  /** Discord’s reason, or ours, in words. */
  reason: z.string(),
  updatedAt: Timestamp,
});
export type ParkedJob = z.infer<typeof ParkedJob>;

/** One of a community's servers, as its Admin sees it. */
export const DiscordServer = z.object({
  /** False while this installation has no bot. */
  isConfigured: z.boolean(),
  /** Where a server’s owner invites the bot; null without a bot. */
  inviteUrl: z.string().nullable(),
  server: z.object({
    id: z.string(),
    /** Null while the bot is not in that server, or not signed in. */
    name: z.string().nullable(),
    /** Highest first, without @everyone. `isEditable`: the bot stands above it and may hand it out. */
    roles: z.array(
      z.object({ id: z.string(), name: z.string(), position: z.int(), isEditable: z.boolean() }),
    ),
    /** Text channels, as the server lists them. */
    channels: z.array(z.object({ id: z.string(), name: z.string(), canPost: z.boolean() })),
    mapping: RoleMapping,
    /** Every kind, with what such a post looks like, in Discord's markdown. */
    posts: z.array(
      z.object({
        kind: PostKind,
        channelId: z.string().nullable(),
        isOn: z.boolean(),
        preview: z.string(),
      }),
    ),
    /** Members who have not agreed to the server’s rules yet are given their roles, too. */
    givesPendingRoles: z.boolean(),
    /** By role of Ten8, the Discord roles that give it; one way only, so never a role of `mapping`. */
    rolesFromDiscord: z.object({
      isOn: z.boolean(),
      sources: z.partialRecord(Role, z.array(z.string())),
    }),
    /** Members are called by their callsign while on duty; `refused` names whom Discord does not let the bot rename. */
    nicknames: z.object({ isOn: z.boolean(), refused: z.array(z.string()) }),
    /** Whether the server asks new members to agree to its rules. */
    hasScreening: z.boolean(),
  }),
  /** Where Discord differs from Ten8, because someone edited roles there; null while the list of its members is being read. */
  drift: z.array(RoleChange).nullable(),
  health: z.object({
    isConnected: z.boolean(),
    latencyMs: z.number().nullable(),
    lastCommand: z.object({ name: z.string(), at: Timestamp }).nullable(),
    /** Only a person can help, such as after the token was revoked; until then nothing is tried. */
    alarm: z.object({ since: Timestamp, reason: z.string() }).nullable(),
    /** Orders of this community that are on their way. */
    pending: z.int(),
    /** The latest 50. */
    parked: z.array(ParkedJob),
  }),
});
export type DiscordServer = z.infer<typeof DiscordServer>;

const Post = z
  .object({
    channelId: Snowflake('Choose a channel of the server').nullable(),
    isOn: z.boolean('Choose whether it is posted'),
  })
  .refine(({ channelId, isOn }) => channelId !== null || !isOn, 'Choose a channel for it first');

/** Left out: the mapping stays. */
export const MappingChoice = z.object({ mapping: Mapping.optional() });

/** Whatever is left out stays as it is. */
export const ServerChoices = MappingChoice.extend({
  posts: z.partialRecord(PostKind, Post, 'Choose a channel for each kind of post').optional(),
  givesPendingRoles: z
    .boolean('Choose whether members who have not agreed to the rules get roles')
    .optional(),
  setsNicknames: z.boolean('Choose whether members are called by their callsign').optional(),
  /** The fingerprint of a preview. */
  confirmed: z.string().max(100).optional(),
});

export const WhichServer = z.object({ guildId: Snowflake(SERVER_ID) });

export const ServerPreview = z.object({
  /** Names exactly these changes, for `confirmed`. */
  fingerprint: z.string(),
  changes: z.array(RoleChange),
});
export type ServerPreview = z.infer<typeof ServerPreview>;

const mapped = (mapping: RoleMapping): string => ROLES.filter((role) => mapping[role]).join(', ');

const describeChannel = (channelId: string | null): string =>
  channelId ? `calls and alarms in channel ${channelId}` : 'no calls and alarms';

function describePosts(posts: Partial<Record<PostKind, string>>): string[] {
  const on = POST_KINDS.filter((kind) => posts[kind]);
  if (on.length === 0) return ['no posts'];
  return on.map((kind) => `${POST_NAMES[kind]} in channel ${posts[kind]}`);
}

export const discordServerChanged = defineEvent('discord-bot.server-changed', {
  data: z.object({
    guildId: z.string(),
    mapping: RoleMapping,
    /** Of 911 calls. */
    channelId: z.string().nullable(),
    /** The channel of each kind that is switched on; older facts have none. */
    posts: z.partialRecord(PostKind, z.string()).optional(),
  }),
  activity: ({ guildId, mapping, channelId, posts }) => ({
    action: 'Update Discord Server',
    details: [
      `Server ${guildId}`,
      `roles: ${mapped(mapping) || 'none'}`,
      ...(posts ? describePosts(posts) : [describeChannel(channelId)]),
    ].join('; '),
  }),
});
export const discordServerDisconnected = defineEvent('discord-bot.server-disconnected', {
  data: z.object({ guildId: z.string() }),
  activity: ({ guildId }) => ({ action: 'Delete Discord Server', details: `Disconnected server ${guildId}` }),
});
