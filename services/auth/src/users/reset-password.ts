import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import { endSessions } from '../end-sessions';
import type { UserRow } from './user-store';

/** For operators: sets a new password, ends every session of the account and deletes its link code. */
export async function resetPassword(
  auth: Auth,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<UserRow> {
  const user = await auth.users.findByEmail(email);
  if (!user) throw refuse('not_found', 'No account has this email');
  const passwordHash = await auth.passwords.hash(password);

  await auth.log.transact(actedBy(caller), async (tx) => {
    await auth.users.lock(user.id, tx.transaction);
    await auth.users.update(user.id, { passwordHash }, tx.transaction);
    await auth.links.deleteCode(user.id, tx.transaction);
    await endSessions(auth, tx, user.id);
  });
  auth.logSecurity('password reset by an operator', { userId: user.id, address: caller.address });
  return user;
}
