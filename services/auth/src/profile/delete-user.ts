import { userDeleted } from '@ten8/contracts/auth/account';
import { discordUnlinked } from '@ten8/contracts/auth/discord';
import { sessionEnded } from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import { forgetAccount } from '@ten8/service-kit/forget-deleted-account';
import type { Auth } from '../context';
import { requirePassword, wrongPassword, type OwnRequest } from './require-password';

const OWNER = 'You own a community. Hand it over or delete it first.';

/**
 * Deletes the actor's account with its sessions and links. Memberships are deleted when the fact reaches the community
 * service. An owner of a community must hand it over or delete it first.
 */
export async function deleteUser(auth: Auth, password: string, request: OwnRequest): Promise<void> {
  const user = await requirePassword(auth, password, request);
  if (!(await auth.mayLeave(user.id))) throw refuse('owner_protected', OWNER, { status: 409 });

  const by = { userId: user.id, address: null };
  await auth.log.transact(by, async (tx) => {
    const current = await auth.users.lock(user.id, tx.transaction);
    if (current?.passwordHash !== user.passwordHash) throw wrongPassword();

    const discordUserId = await auth.links.unlink(user.id, tx.transaction);
    if (discordUserId !== null) tx.append(discordUnlinked, null, { userId: user.id, discordUserId });
    const ended = await auth.sessions.endAllOf(user.id, null, tx.transaction);
    ended.forEach((session) => tx.append(sessionEnded, null, session));
    await auth.users.delete(user.id, tx.transaction);
    await forgetAccount(auth.db, user.id, tx.transaction);
    tx.append(userDeleted, null, { userId: user.id });
  });
  auth.logSecurity('account deleted', { userId: user.id, address: request.address });
}
