import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/actor';
import type { Auth } from '../context';
import type { UserRecord } from '../users/user-store';
import { startSession } from './start-session';

export interface SignedIn {
  user: UserRecord;
  cookie: string;
}

const wrong = () => refuse('invalid_credentials', 'Invalid email or password');

/**
 * Checks the password and starts a session. Only failures count towards the limit, and attempts from one address at
 * one account take turns: otherwise a volley would all be checked before its first failure is counted.
 */
export function signIn(
  auth: Auth,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<SignedIn> {
  const attempt = `${email.trim().toLowerCase()} ${caller.address}`;
  return auth.inTurn(attempt, async () => {
    await auth.limits.signIn.check(attempt);
    const user = await auth.users.findByEmail(email);
    const isRight = await auth.passwords.verify(password, user?.passwordHash ?? null);
    if (!user || !isRight) {
      await auth.limits.signIn.take(attempt);
      throw wrong();
    }
    return { user, cookie: await admit(auth, user, caller) };
  });
}

/** A password changed since it was checked no longer opens the door. */
function admit(auth: Auth, user: UserRecord, caller: Caller): Promise<string> {
  return auth.log.transact({ userId: user.id, address: caller.address || null }, async (tx) => {
    const current = await auth.users.lock(user.id, tx.transaction);
    if (current?.passwordHash !== user.passwordHash) throw wrong();
    return startSession(auth, tx, user.id, caller);
  });
}
