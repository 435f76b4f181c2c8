import { refuse, refuseBusy } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import { networkOf } from '@ten8/service-kit/http/address';
import type { Auth } from '../context';
import type { Guess } from '../guess-limits';
import type { UserRow } from '../users/user-store';
import { startSession, type SessionCookies, type Visit } from './start-session';

export interface SignedIn {
  user: UserRow;
  cookies: SessionCookies;
}

const wrong = () => refuse('invalid_credentials', 'Invalid email or password');

/**
 * Checks the password and starts a session. Only failures count towards the limits. Tries from one address at one
 * account run one after the other, because otherwise many could be checked before the first failure is counted.
 */
export function signIn(
  auth: Auth,
  { email, password }: { email: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const account = email.trim().toLowerCase();
  return auth.runExclusive(`${account} ${networkOf(visit.caller.address)}`, () =>
    auth.signIns.run(() => checkAndStart(auth, { account, password }, visit), visit.signal),
  );
}

async function checkAndStart(
  auth: Auth,
  { account, password }: { account: string; password: string },
  visit: Visit,
): Promise<SignedIn> {
  const { address } = visit.caller;
  const user = await auth.users.findByEmail(account);
  const guess: Guess = {
    email: account,
    network: networkOf(address),
    browserId: user && auth.knownBrowsers.read(visit.browserCookie, user.id),
  };
  await auth.guessLimits.check(guess);
  const isRight = await auth.passwords.verify(password, user?.passwordHash ?? null, visit.signal);
  if (!user || !isRight) {
    auth.logSecurity('sign-in failed', { userId: user?.id ?? null, address });
    await auth.guessLimits.countFailure(guess);
    throw wrong();
  }
  const cookies = await startIfUnchanged(auth, user, visit);
  auth.logSecurity('signed in', { userId: user.id, address });
  return { user, cookies };
}

/** Starts the session, unless the password was changed since the check or the caller has disconnected. */
function startIfUnchanged(auth: Auth, user: UserRow, visit: Visit): Promise<SessionCookies> {
  if (visit.signal.aborted) throw refuseBusy();
  const by = actedBy({ actor: { userId: user.id }, address: visit.caller.address });
  return auth.log.transact(by, async (tx) => {
    const current = await auth.users.lock(user.id, tx.transaction);
    if (current?.passwordHash !== user.passwordHash) throw wrong();
    return startSession(auth, tx, user.id, visit);
  });
}
