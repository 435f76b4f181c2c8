import { z } from 'zod';
import { defineEndpoint } from '../define';
import { Timestamp } from '../fields';

/** Why a role is not with its member: each wants another helping hand. */
export const PARKED_REASONS = {
  not_in_server: 'The member is not in the server; the role follows when they join',
  role_missing: 'The role does not exist in the server any more',
  missing_permission: 'The bot’s role must stand above the role it hands out and may manage roles',
  server_unknown: 'The bot is not in that server, or may not see that channel',
  channel_missing: 'The channel does not exist any more',
  refused: 'Discord did not accept it',
  two_factor_needed:
    'This server wants two-factor authentication from moderators, and the account that owns the bot has none',
  too_late: 'Discord was away for so long that the news is old',
  outcome_unknown: 'Discord did not say whether it was posted; look there before trying again',
  gave_up: 'Discord refused for two days',
} as const;

export const ParkedGrant = z.object({
  factId: z.uuid(),
  guildId: z.string(),
  discordUserId: z.string(),
  roleId: z.string(),
  action: z.enum(['grant', 'revoke']),
  reason: z.string(),
  attempts: z.int(),
  updatedAt: Timestamp,
});

/** How the bot is doing. */
export const BotStatus = z.object({
  configured: z.boolean(),
  /** The DISCORD_ variables that are not set. */
  missing: z.array(z.string()),
  connected: z.boolean(),
  /** Last heartbeat's way there and back. */
  latencyMs: z.number().nullable(),
  guilds: z.array(z.object({ id: z.string(), name: z.string() })),
  lastCommand: z.object({ name: z.string(), at: Timestamp }).nullable(),
  /** BullMQ's counts by state; null while Redis is gone. */
  queue: z.record(z.string(), z.int()).nullable(),
  roles: z.object({ pending: z.int(), done: z.int(), parked: z.int() }),
  /** As `queue` and `roles`, for messages about 911 calls and panic alarms. */
  noticeQueue: z.record(z.string(), z.int()).nullable(),
  notices: z.object({ pending: z.int(), done: z.int(), parked: z.int() }),
  /** The latest 100. */
  parked: z.array(ParkedGrant),
  /** Set while only a person can help, such as after the token was revoked: nothing is tried meanwhile. */
  alarm: z.object({ since: Timestamp, reason: z.string() }).nullable(),
});
export type BotStatus = z.infer<typeof BotStatus>;

export const getBotStatus = defineEndpoint('GET /internal/discord/bot', {
  service: 'discord-bot',
  summary: 'How the Discord bot is doing',
  reply: BotStatus,
});

/** Puts parked orders back to work, all of them unless one is named, and ends an alarm by signing in again. */
export const retryRoles = defineEndpoint('POST /internal/discord/bot/retry', {
  service: 'discord-bot',
  summary: 'Try parked roles again',
  body: z.object({ factId: z.uuid().optional() }),
  reply: z.object({ retried: z.int() }),
});
