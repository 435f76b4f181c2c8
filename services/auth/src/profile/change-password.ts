import { sessionEnded } from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Auth } from '../context';
import type { UserRecord } from '../users/user-store';

/** 400, not 401: the browser takes a 401 for the end of the session. */
const wrong = () => refuse('invalid_credentials', 'Current password is incorrect', { status: 400 });

/** Changes one's own password and ends the user's other sessions: whoever knew the old one is out. */
export async function changePassword(
  auth: Auth,
  actor: Actor,
  passwords: { currentPassword: string; newPassword: string },
  caller: Caller,
): Promise<UserRecord> {
  const user = await auth.users.find(actor.userId);
  if (!user) throw refuse('unauthorized', 'Unauthorized');
  if (!(await auth.passwords.verify(passwords.currentPassword, user.passwordHash))) throw wrong();
  const passwordHash = await auth.passwords.hash(passwords.newPassword);

  return auth.log.transact(actedBy(caller), async (tx) => {
    const current = await auth.users.lock(user.id, tx.transaction);
    if (current?.passwordHash !== user.passwordHash) throw wrong();

    await auth.users.update(user.id, { passwordHash }, tx.transaction);

    const ended = await auth.sessions.endAllOf(user.id, actor.sessionId, tx.transaction);
    ended.forEach((session) => tx.append(sessionEnded, null, session));
    return current;
  });
}
