import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Actor } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import type { UserRecord } from '../users/user-store';
import { requirePassword, requireUnchanged, type OwnRequest } from './require-password';

/** Changes the actor's password and ends the actor's other sessions, which used the old one. */
export async function changePassword(
  auth: Auth,
  actor: Actor,
  passwords: { currentPassword: string; newPassword: string },
  request: OwnRequest,
): Promise<UserRecord> {
  const user = await requirePassword(auth, passwords.currentPassword, request);
  const passwordHash = await auth.passwords.hash(passwords.newPassword, request.signal);

  const by = actedBy({ actor: { userId: user.id }, address: request.address });
  const changed = await auth.log.transact(by, async (tx) => {
    const current = requireUnchanged(await auth.users.lock(user.id, tx.transaction), user);

    await auth.users.update(user.id, { passwordHash }, tx.transaction);

    const ended = await auth.sessions.endAllOf(user.id, actor.sessionId, tx.transaction);
    ended.forEach((session) => tx.append(sessionEnded, null, session));
    return current;
  });
  auth.logSecurity('password changed', { userId: user.id, address: request.address });
  return changed;
}
