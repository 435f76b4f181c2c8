import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import type { Bot, Discord } from '../context';
import type { ApiFailure } from '../discord/api-result';
import type { ServerView } from '../discord/server-view';
import { inviteUrl } from '../invite-url';

/** Someone who may manage that server's roles. */
export interface Manager {
  discord: Discord;
  view: ServerView;
  /** They may give only roles below this position, as in Discord itself. */
  above: number;
}

interface Request {
  actor: Actor;
  caller: Caller;
  guildId: string;
}

const LINK_WAIT_MS = 1_000;

/**
 * Asks Discord whether an Admin of a community may manage this server. Without this, anyone could connect any server
 * that the bot is in, and give its roles.
 */
export async function requireManager(bot: Bot, { actor, caller, guildId }: Request): Promise<Manager> {
  const { discord } = bot;
  if (!discord)
    throw refuse('invalid_request', 'Discord is not set up on this Ten8. Ask the person who hosts it.');
  const view = requireJoined(discord, guildId);
  await bot.authFollower?.waitFor(caller.positions.auth ?? 0, LINK_WAIT_MS);
  const discordUserId = await bot.links.accountOf(actor.userId);
  if (discordUserId === null)
    throw refuse(
      'forbidden',
      'Link your own Discord account in your settings first: Discord has to know you.',
    );
  const found = await discord.api.member(guildId, discordUserId);
  if (found.kind !== 'read' && found.kind !== 'refused') throw unavailable(found);
  const reach = found.kind === 'read' ? view.reachOf(found.member) : null;
  if (!reach?.canManage)
    throw refuse('forbidden', 'In Discord you need Manage Server and Manage Roles in that server.');
  return { discord, view, above: reach.above };
}

const unavailable = (failure: ApiFailure) =>
  refuse('unavailable', 'Discord does not answer right now. Please try again.', {
    retryAfterMs: (failure.kind === 'rate-limited' && failure.ms) || 2_000,
  });

/** The server as the bot sees it; refuses if the bot is not in it. */
function requireJoined({ client, identity }: Discord, guildId: string): ServerView {
  if (client.alarm() || !client.isReady())
    throw refuse('unavailable', 'The bot is not connected to Discord right now. Please try again.');
  const view = client.server(guildId);
  if (view) return view;
  const message = `The Ten8 bot is not in that server. Invite it first: ${inviteUrl(identity, guildId)}`;
  throw refuse('invalid_request', message, { details: [{ path: 'guildId', message }] });
}
