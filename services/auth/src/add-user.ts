import { userRegistered, type Registration } from '@ten8/contracts/auth/session';
import type { Tx } from '@ten8/event-log/transact';
import type { Auth } from './context';
import type { UserRow } from './users/user-store';

/** Adds an account. The password is hashed before the transaction, because that takes too long inside it. */
export async function addUser(
  auth: Auth,
  tx: Tx,
  { email, firstName, lastName }: Omit<Registration, 'password'>,
  passwordHash: string,
): Promise<UserRow> {
  const account = { email, firstName, lastName, passwordHash, createdAt: auth.now() };
  const user = await auth.users.insert(account, tx.transaction);
  tx.append(userRegistered, null, { userId: user.id, firstName, lastName });
  return user;
}
