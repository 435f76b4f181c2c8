import { refuse } from '@ten8/contracts/errors';
import { type Actor, type Caller } from '@ten8/service-kit/actor';
import { type Roster } from './rosters';
import { type ServerView } from './server-view';
import { type AtWork, inviteUrl, type Workplace } from './workplace';

/** Someone who may decide about that server's roles, and what they decide on. */
export interface Manager {
  atWork: AtWork;
  view: ServerView;
  roster: Roster;
  /** They hand out only roles below this position, as in Discord itself. */
  above: number;
}

const HEARD_MS = 1_000;

/**
 * Whoever is Admin of a community need not be anybody in a Discord server, so Discord is asked: without this, anyone
 * could connect any server that the bot is in, and hand out its roles.
 */
export async function admitManager(
  { atWork, links }: Workplace,
  { actor, caller }: { actor: Actor; caller: Caller },
  guildId: string,
  /** Whether Discord is asked anew who is in the server: what is about to be decided must be the truth. */
  isFresh: boolean,
): Promise<Manager> {
  if (!atWork) throw refuse('invalid_request', 'Discord is not set up on this Ten8. Ask whoever hosts it.');
  const { identity, connection, rosters, authLog } = atWork;
  if (connection.alarm() || !connection.isReady())
    throw refuse('unavailable', 'The bot is not connected to Discord just now. Please try again.');
  const view = connection.server(guildId);
  if (!view) {
    const message = `The Ten8 bot is not in that server. Invite it first: ${inviteUrl(identity, guildId)}`;
    throw refuse('invalid_request', message, { details: [{ path: 'guildId', message }] });
  }

  await authLog.waitFor(caller.positions.auth ?? 0, HEARD_MS);
  const discordUserId = await links.accountOf(actor.userId);
  if (discordUserId === null)
    throw refuse(
      'forbidden',
      'Link your own Discord account in your settings first: Discord has to know you.',
    );
  if (isFresh) rosters.forget(guildId);
  const roster = await rosters.read(guildId);
  const member = roster.get(discordUserId);
  const reach = member && view.reachOf(member);
  if (!reach?.canManage)
    throw refuse('forbidden', 'In Discord you need Manage Server and Manage Roles in that server.');
  return { atWork, view, roster, above: reach.above };
}
