import { refuse } from '@ten8/contracts/errors';
import { networkOf } from '@ten8/service-kit/http/address';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import type { Guess } from '../guess-limits';
import type { UserRow } from '../users/user-store';

/** The parts of a request that checking the password needs. */
export interface OwnRequest {
  userId: number;
  address: string;
  /** The cookie of a browser that signed in before. */
  browserCookie: string | undefined;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

/** 400, because the browser treats a 401 as the end of the session. */
const wrongPassword = () => refuse('invalid_credentials', 'Current password is incorrect', { status: 400 });

/** The account after it was locked: a request at the same time may have deleted it, or changed its password. */
export function requireUnchanged(current: UserRow | null, checked: UserRow): UserRow {
  if (!current) throw refuse('unauthorized', 'Unauthorized');
  if (current.passwordHash !== checked.passwordHash) throw wrongPassword();
  return current;
}

/** Checks the password and returns the account. A wrong password counts like a failed sign-in. */
export function requirePassword(auth: Auth, password: string, request: OwnRequest): Promise<UserRow> {
  return auth.runExclusive(`password ${request.userId}`, async () => {
    const user = await auth.users.find(request.userId);
    if (!user) throw refuse('unauthorized', 'Unauthorized');
    const guess = guessOf(auth, user, request);
    await auth.guessLimits.check(guess);
    if (await auth.passwords.verify(password, user.passwordHash, request.signal)) return user;
    auth.logSecurity('wrong current password', { userId: user.id, address: request.address });
    await auth.guessLimits.countFailure(guess);
    throw wrongPassword();
  });
}

/** A guard: after too many wrong passwords the caller reads that, also when the body is bad. */
export const withPasswordsLeft =
  (auth: Auth) =>
  async ({ caller, request }: GuardInput<unknown>) => {
    const admitted = signedIn({ caller });
    const user = await auth.users.find(admitted.actor.userId);
    const from = { address: caller.address, browserCookie: auth.cookie.readBrowser(request) };
    if (user) await auth.guessLimits.check(guessOf(auth, user, from));
    return admitted;
  };

const guessOf = (
  auth: Auth,
  user: UserRow,
  { address, browserCookie }: Pick<OwnRequest, 'address' | 'browserCookie'>,
): Guess => ({
  email: user.email,
  network: networkOf(address),
  browserId: auth.knownBrowsers.read(browserCookie, user.id),
});
