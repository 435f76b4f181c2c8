import { z } from 'zod';
import { defineEndpoint } from '../define';
import { Id, Timestamp } from '../fields';
import { Snowflake } from './community-server';

/** Why a role was not given, or a message not posted; each reason has a different solution. */
const PARKED_REASONS = {
  not_in_server: 'The member is not in the server; the role follows when they join',
  not_screened: 'The member has not agreed to the server’s rules yet; the role follows when they have',
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
  discord_20012: 'The bot’s application may not do this',
  discord_30005: 'The server has as many roles as Discord allows',
  discord_50028: 'Discord does not let bots hand out this role',
} as const;

/** Discord's error numbers for reasons that have a name here. */
const NUMBERS: Record<string, number> = {
  not_in_server: 10007,
  role_missing: 10011,
  missing_permission: 50013,
  server_unknown: 50001,
  channel_missing: 10003,
  refused: 50035,
  two_factor_needed: 60003,
};
const SENTENCES: Record<string, string> = PARKED_REASONS;
/** Where the same reason means something else for a message. */
const MESSAGE_SENTENCES: Record<string, string> = {
  missing_permission: 'The bot may not write in that channel: it needs Send Messages there',
};

/** A parked order's reason in words, with Discord's number where it has one. */
export function describeReason(reason: string, of: 'role' | 'message'): string {
  const number = NUMBERS[reason] ?? /^discord_(\d+)$/.exec(reason)?.[1];
  const own = of === 'message' ? MESSAGE_SENTENCES[reason] : undefined;
  const sentence = own ?? SENTENCES[reason] ?? 'Discord refuses this';
  return number === undefined ? sentence : `${sentence} (Discord’s number ${number})`;
}

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

const ParkedNotice = z.object({
  factId: z.uuid(),
  channelId: z.string(),
  title: z.string(),
  reason: z.string(),
  updatedAt: Timestamp,
});

/** How the bot is doing. */
export const BotStatus = z.object({
  configured: z.boolean(),
  /** The DISCORD_ variables that are not set. */
  missing: z.array(z.string()),
  connected: z.boolean(),
  /** Round trip of the last heartbeat. */
  latencyMs: z.number().nullable(),
  guilds: z.array(z.object({ id: z.string(), name: z.string() })),
  lastCommand: z.object({ name: z.string(), at: Timestamp }).nullable(),
  /** BullMQ's counts by state, a job for each server that has work; null while Redis is gone. */
  queue: z.record(z.string(), z.int()).nullable(),
  roles: z.object({ pending: z.int(), done: z.int(), parked: z.int() }),
  /** As `queue` and `roles`, for messages about 911 calls and panic alarms. */
  noticeQueue: z.record(z.string(), z.int()).nullable(),
  notices: z.object({ pending: z.int(), done: z.int(), parked: z.int() }),
  /** The latest 100. */
  parked: z.array(ParkedGrant),
  /** The latest 100. */
  parkedNotices: z.array(ParkedNotice),
  /** Sessions that were asked for since the bot's start. */
  identifies: z.int(),
  /** Set while only a person can help, such as after the token was revoked. Until then nothing is tried. */
  alarm: z.object({ since: Timestamp, reason: z.string() }).nullable(),
  /** What an operator has to correct although the bot is signed in, as sentences. */
  problems: z.array(z.string()).default([]),
});
export type BotStatus = z.infer<typeof BotStatus>;

export const getBotStatus = defineEndpoint('GET /internal/discord/bot', {
  service: 'discord-bot',
  summary: 'How the Discord bot is doing',
  reply: BotStatus,
});

/** Retries parked orders, or only the named one, and ends an alarm by signing in again. */
export const retryRoles = defineEndpoint('POST /internal/discord/bot/retry', {
  service: 'discord-bot',
  summary: 'Try parked roles again',
  body: z.object({ factId: z.uuid().optional() }),
  reply: z.object({ retried: z.int() }),
});

/** For a server that a community keeps connected without using it: its owner can then connect it elsewhere. */
export const freeDiscordServer = defineEndpoint('DELETE /internal/discord/servers/:guildId', {
  service: 'discord-bot',
  summary: 'Disconnect a Discord server from the community that has connected it',
  params: z.object({ guildId: Snowflake('Must be the id of a Discord server') }),
  reply: z.object({ communityId: Id }),
});
