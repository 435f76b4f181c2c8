import { randomBytes } from 'node:crypto';
import { discordLinked } from '@ten8/contracts/auth/discord';
import type { DiscordProblem } from '@ten8/contracts/auth/discord-problems';
import { Registration } from '@ten8/contracts/auth/session';
import { isRefused } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import { networkOf } from '@ten8/service-kit/http/address';
import { addUser } from '../add-user';
import type { Auth } from '../context';
import type { DiscordProfile } from './discord-oauth';
import { startSession, type SessionCookies, type Visit } from './start-session';

/** Signing in failed; the sign-in page shows why. */
export class NotSignedIn extends Error {
  constructor(readonly problem: DiscordProblem) {
    super(problem);
  }
}

/**
 * Signs in to the account that is linked to this Discord account, or creates one if registration is open. Accounts are
 * never found by email, because the email at Discord may belong to somebody else.
 */
export async function signInWithDiscord(
  auth: Auth,
  profile: DiscordProfile,
  visit: Visit,
): Promise<SessionCookies> {
  const { address } = visit.caller;
  const userId = await auth.links.userOf(profile.id);
  const signedIn =
    userId === null
      ? await registerNewUser(auth, profile, visit)
      : await signInLinkedUser(auth, profile, userId, visit);
  auth.logSecurity('signed in with Discord', { userId: signedIn.userId, address });
  return signedIn.cookies;
}

interface StartedSession {
  userId: number;
  cookies: SessionCookies;
}

async function signInLinkedUser(
  auth: Auth,
  { id }: DiscordProfile,
  userId: number,
  visit: Visit,
): Promise<StartedSession> {
  const known = await auth.users.find(userId);
  if (!known || !(await auth.passwords.maySignInWith(known.passwordHash))) throw new NotSignedIn('failed');
  const by = actedBy({ actor: { userId }, address: visit.caller.address });
  return auth.log.transact(by, async (tx) => {
    // Locked, because the account may just be unlinked or deleted.
    const user = await auth.users.lock(userId, tx.transaction);
    const isStillLinked = (await auth.links.userOf(id, tx.transaction)) === userId;
    if (user?.passwordHash !== known.passwordHash || !isStillLinked) throw new NotSignedIn('failed');
    return { userId, cookies: await startSession(auth, tx, userId, visit) };
  });
}

async function registerNewUser(auth: Auth, profile: DiscordProfile, visit: Visit): Promise<StartedSession> {
  if ((await auth.registration.state()) === 'closed') throw new NotSignedIn('closed');
  if (!profile.email || !profile.verified) throw new NotSignedIn('no_email');
  await auth.limits.register.take(networkOf(visit.caller.address));
  // A random password that nobody knows: such an account needs Discord until an operator sets a password.
  const password = randomBytes(32).toString('base64url');
  const account = accountOf(profile, profile.email, password);
  const passwordHash = await auth.passwords.hash(password, visit.signal);

  const by = actedBy({ actor: null, address: visit.caller.address });
  return auth.log
    .transact(by, async (tx) => {
      const user = await addUser(auth, tx, account, passwordHash);
      const discord = {
        discordUserId: profile.id,
        discordUsername: profile.username,
        discordAvatarUrl: avatarOf(profile),
      };
      await auth.links.link(user.id, { ...discord, code: null }, auth.now(), tx.transaction);
      tx.append(discordLinked, null, { userId: user.id, ...discord, notificationsEnabled: false });
      return { userId: user.id, cookies: await startSession(auth, tx, user.id, visit) };
    })
    .catch((error: unknown) => {
      if (isRefused(error, 'email_taken')) throw new NotSignedIn('email_taken');
      throw error;
    });
}

/** A new account with the name from Discord; with the username if that name is not valid in Ten8. */
function accountOf(profile: DiscordProfile, email: string, password: string): Registration {
  const [firstName = '', ...more] = (profile.global_name ?? '').trim().split(/\s+/);
  const shown = { email, password, firstName, lastName: more.join(' ') || profile.username };
  const plain = { email, password, firstName: profile.username, lastName: 'Discord' };
  const account = [shown, plain]
    .map((one) => Registration.safeParse(one))
    .find(({ success }) => success)?.data;
  if (!account) throw new NotSignedIn('no_email');
  return account;
}

const avatarOf = ({ id, avatar }: DiscordProfile): string | null =>
  avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png?size=128` : null;
