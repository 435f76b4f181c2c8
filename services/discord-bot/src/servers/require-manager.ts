import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import type { Bot, Discord } from '../context';
import { inviteUrl } from './invite-url';
import type { MemberList } from './member-lists';
import type { ServerView } from './server-view';

/** Someone who may decide about that server's roles, and what they decide on. */
export interface Manager {
  discord: Discord;
  view: ServerView;
  members: MemberList;
  /** They hand out only roles below this position, as in Discord itself. */
  above: number;
}

interface Request {
  actor: Actor;
  caller: Caller;
  guildId: string;
  /** Reads the member list again: what is decided now must rest on the truth. */
  isFresh: boolean;
}

const LINK_WAIT_MS = 1_000;

/**
 * The Admin of a community may be a stranger in a Discord server, so Discord is asked. Without this, anyone could
 * connect any server that the bot is in, and hand out its roles.
 */
export async function requireManager(
  bot: Bot,
  { actor, caller, guildId, isFresh }: Request,
): Promise<Manager> {
  const { discord } = bot;
  if (!discord)
    throw refuse('invalid_request', 'Discord is not set up on this Ten8. Ask the person who hosts it.');
  const view = requireServer(discord, guildId);
  await bot.authFollower?.waitFor(caller.positions.auth ?? 0, LINK_WAIT_MS);
  const discordUserId = await bot.links.accountOf(actor.userId);
  if (discordUserId === null)
    throw refuse(
      'forbidden',
      'Link your own Discord account in your settings first: Discord has to know you.',
    );
  if (isFresh) discord.memberLists.invalidate(guildId);
  const members = await discord.memberLists.read(guildId);
  const member = members.get(discordUserId);
  const reach = member && view.reachOf(member);
  if (!reach?.canManage)
    throw refuse('forbidden', 'In Discord you need Manage Server and Manage Roles in that server.');
  return { discord, view, members, above: reach.above };
}

function requireServer({ client, identity }: Discord, guildId: string): ServerView {
  if (client.alarm() || !client.isReady())
    throw refuse('unavailable', 'The bot is not connected to Discord right now. Please try again.');
  const view = client.server(guildId);
  if (view) return view;
  const message = `The Ten8 bot is not in that server. Invite it first: ${inviteUrl(identity, guildId)}`;
  throw refuse('invalid_request', message, { details: [{ path: 'guildId', message }] });
}
