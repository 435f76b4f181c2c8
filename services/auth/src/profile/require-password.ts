import { refuse } from '@ten8/contracts/errors';
import { networkOf } from '@ten8/service-kit/address';
import type { Auth } from '../context';
import type { UserRecord } from '../users/user-store';

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
export const wrongPassword = () =>
  refuse('invalid_credentials', 'Current password is incorrect', { status: 400 });

/** Checks the password and returns the account. A wrong password counts like a failed sign-in. */
export function requirePassword(auth: Auth, password: string, request: OwnRequest): Promise<UserRecord> {
  return auth.runExclusive(`password ${request.userId}`, async () => {
    const user = await auth.users.find(request.userId);
    if (!user) throw refuse('unauthorized', 'Unauthorized');
    const guess = {
      email: user.email,
      network: networkOf(request.address),
      browserId: auth.knownBrowsers.read(request.browserCookie, user.id),
    };
    await auth.guessLimits.check(guess);
    if (await auth.passwords.verify(password, user.passwordHash, request.signal)) return user;
    auth.logSecurity('wrong current password', { userId: user.id, address: request.address });
    await auth.guessLimits.countFailure(guess);
    throw wrongPassword();
  });
}
