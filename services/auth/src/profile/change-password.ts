import type { Actor } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import { endSessions } from '../end-sessions';
import type { UserRow } from '../users/user-store';
import { requirePassword, requireUnchanged, type OwnRequest } from './require-password';

/**
 * Changes the actor's password and ends the actor's other sessions, which used the old one. A link code that one of them
 * made goes, too: whose Discord account is linked with it could sign in without the password.
 */
export async function changePassword(
  auth: Auth,
  actor: Actor,
  passwords: { currentPassword: string; newPassword: string },
  request: OwnRequest,
): Promise<UserRow> {
  const user = await requirePassword(auth, passwords.currentPassword, request);
  const passwordHash = await auth.passwords.hash(passwords.newPassword, request.signal);

  const by = actedBy({ actor: { userId: user.id }, address: request.address });
  const changed = await auth.log.transact(by, async (tx) => {
    const current = requireUnchanged(await auth.users.lock(user.id, tx.transaction), user);

    await auth.users.update(user.id, { passwordHash }, tx.transaction);
    await auth.links.deleteCode(user.id, tx.transaction);
    await endSessions(auth, tx, user.id, actor.sessionId);
    return current;
  });
  auth.logSecurity('password changed', { userId: user.id, address: request.address });
  return changed;
}
