import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { Id, SnapshotQuery, Timestamp } from '../fields';

/** A link code: 8 characters without 0 O 1 I L, single use. */
export const LINK_CODE_LENGTH = 8;
/** How long it works. */
export const LINK_CODE_MINUTES = 15;

export const DiscordLink = z.object({
  isLinked: z.boolean(),
  linkCode: z.string().nullable(),
  /** When the code stops working; null without a code. */
  linkCodeExpiresAt: Timestamp.nullable(),
  discordUsername: z.string().nullable(),
  discordAvatarUrl: z.string().nullable(),
  linkedAt: Timestamp.nullable(),
  /** Whether 911 calls and panic alarms of the user's communities may mention the user in Discord. */
  notificationsEnabled: z.boolean(),
});
export type DiscordLink = z.infer<typeof DiscordLink>;

export const getDiscordLink = defineEndpoint('GET /api/discord/link', {
  service: 'auth',
  summary: 'Your Discord link',
  reply: DiscordLink,
});
/** 409 `already_linked` while linked; a new code replaces the one before. */
export const createLinkCode = defineEndpoint('POST /api/discord/link', {
  service: 'auth',
  summary: 'Make a link code',
  reply: DiscordLink,
});
export const unlinkDiscord = defineEndpoint('DELETE /api/discord/link', {
  service: 'auth',
  summary: 'Unlink Discord',
  reply: DiscordLink,
});

/** Off by default; kept when Discord is unlinked. */
export const setDiscordNotifications = defineEndpoint('PATCH /api/discord/notifications', {
  service: 'auth',
  summary: 'Be mentioned in Discord, or not',
  body: z.object({ enabled: z.boolean('enabled must be true or false') }),
  reply: DiscordLink,
});

const Snowflake = z.string().regex(/^\d{1,20}$/);

/**
 * The bot's side of `/link`. The code may be in any case, with spaces.
 * Refusals: `not_found` for a wrong, used or expired code, `already_linked`, `rate_limited` after 5 in 10 minutes.
 */
export const redeemLinkCode = defineEndpoint('POST /internal/discord/redeem', {
  service: 'auth',
  summary: 'Link a Discord account by its code',
  body: z.object({
    code: z.string().max(100),
    discordUserId: Snowflake,
    discordUsername: z.string().max(100),
    discordAvatarUrl: z.string().max(500).nullable(),
  }),
  reply: z.object({ userId: Id, firstName: z.string() }),
});

export const DiscordIdentity = z.object({
  linked: z.boolean(),
  userId: Id.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type DiscordIdentity = z.infer<typeof DiscordIdentity>;

export const whoIsDiscordUser = defineEndpoint('GET /internal/discord/users/:discordUserId', {
  service: 'auth',
  summary: 'Whose Discord account this is',
  params: z.object({ discordUserId: Snowflake }),
  reply: DiscordIdentity,
});
/** `not_found` when nothing was linked. */
export const unlinkDiscordUser = defineEndpoint('POST /internal/discord/unlink', {
  service: 'auth',
  summary: 'Unlink from Discord’s side',
  body: z.object({ discordUserId: Snowflake }),
  reply: DiscordIdentity,
});

/** For a projection that is rebuilt: every link after `after`, by user id. */
export const snapshotLinks = defineEndpoint('GET /internal/discord/links', {
  service: 'auth',
  summary: 'Every Discord link, a page at a time',
  query: SnapshotQuery,
  reply: z.array(
    z.object({
      userId: Id,
      discordUserId: z.string(),
      discordUsername: z.string(),
      notificationsEnabled: z.boolean(),
    }),
  ),
});

/** Later the account is empty in these facts if it is not linked any more. */
export const discordLinked = defineEvent('auth.discord-linked', {
  names: 'user',
  data: z.object({
    userId: Id,
    discordUserId: z.string(),
    discordUsername: z.string(),
    notificationsEnabled: z.boolean().default(false),
  }),
});
export const discordUnlinked = defineEvent('auth.discord-unlinked', {
  data: z.object({ userId: Id, discordUserId: z.string() }),
});
export const discordNotificationsChanged = defineEvent('auth.discord-notifications-changed', {
  data: z.object({ userId: Id, enabled: z.boolean() }),
});
