import type { Registration } from '@ten8/contracts/auth/session';
import type { Caller } from '@ten8/service-kit/actor';
import { addUser } from '../add-user';
import type { Auth } from '../context';
import type { SignedIn } from './sign-in';
import { startSession } from './start-session';

/** Creates an account and signs it in, in one commit. */
export async function register(auth: Auth, registration: Registration, caller: Caller): Promise<SignedIn> {
  const passwordHash = await auth.passwords.hash(registration.password);
  return auth.log.transact({ userId: null, address: caller.address || null }, async (tx) => {
    const user = await addUser(auth, tx, registration, passwordHash);
    return { user, cookie: await startSession(auth, tx, user.id, caller) };
  });
}
