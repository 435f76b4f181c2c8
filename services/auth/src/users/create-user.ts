import type { Registration } from '@ten8/contracts/auth/session';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { addUser } from '../add-user';
import type { Auth } from '../context';
import type { UserRow } from './user-store';

/** For operators: creates an account, also while registration is closed. */
export async function createUser(auth: Auth, registration: Registration, caller: Caller): Promise<UserRow> {
  const passwordHash = await auth.passwords.hash(registration.password);
  return auth.log.transact(actedBy(caller), (tx) => addUser(auth, tx, registration, passwordHash));
}
