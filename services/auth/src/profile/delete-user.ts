import type { Auth } from '../context';
import { deleteAccount } from '../delete-account';
import { requirePassword, requireUnchanged, type OwnRequest } from './require-password';

/** Deletes the actor's own account. */
export async function deleteUser(auth: Auth, password: string, request: OwnRequest): Promise<void> {
  const user = await requirePassword(auth, password, request);
  await deleteAccount(auth, {
    userId: user.id,
    by: { userId: user.id, address: null },
    ownerMessage: 'You own a community. Hand it over or delete it first.',
    requireCurrent: (current) => void requireUnchanged(current, user),
  });
  auth.logSecurity('account deleted', { userId: user.id, address: request.address });
}
