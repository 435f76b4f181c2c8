import { refuse } from '@ten8/contracts/errors';
import type { Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import { deleteAccount } from '../delete-account';
import type { UserRow } from './user-store';

const noAccount = () => refuse('not_found', 'No account has this email or id');

/** For operators: deletes an account without its password, as its user could. */
export async function deleteUserByOperator(
  auth: Auth,
  { email, userId }: { email?: string | undefined; userId?: number | undefined },
  caller: Caller,
): Promise<UserRow> {
  const user = await (email === undefined ? auth.users.find(userId ?? 0) : auth.users.findByEmail(email));
  if (!user) throw noAccount();
  await deleteAccount(auth, {
    userId: user.id,
    by: actedBy(caller),
    ownerMessage: 'This user owns a community. Hand it over or delete it first.',
    requireCurrent(current) {
      if (!current) throw noAccount();
    },
  });
  auth.logSecurity('account deleted by an operator', { userId: user.id, address: caller.address });
  return user;
}
