import { userDeleted } from '@ten8/contracts/auth/account';
import { discordUnlinked } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import { forgetAccount } from '@ten8/service-kit/database/forget-deleted-account';
import type { Auth } from './context';
import { endSessions } from './end-sessions';
import type { UserRow } from './users/user-store';

interface Deletion {
  userId: number;
  by: { userId: number | null; address: string | null };
  /** The refusal for the owner of a community. */
  ownerMessage: string;
  /** Looks at the locked account, and throws if it must stay. */
  requireCurrent(current: UserRow | null): void;
}

/**
 * Deletes an account with its sessions and links. Memberships are deleted when the fact reaches the community service,
 * which may be late: so it is also told at once.
 * An owner of a community must hand it over or delete it first.
 */
export async function deleteAccount(
  auth: Auth,
  { userId, by, ownerMessage, requireCurrent }: Deletion,
): Promise<void> {
  if (!(await auth.mayLeave(userId))) throw refuse('owner_protected', ownerMessage, { status: 409 });

  await auth.log.transact(by, async (tx) => {
    requireCurrent(await auth.users.lock(userId, tx.transaction));
    const discordUserId = await auth.links.unlink(userId, tx.transaction);
    if (discordUserId !== null) tx.append(discordUnlinked, null, { userId, discordUserId });
    await endSessions(auth, tx, userId);
    await auth.users.delete(userId, tx.transaction);
    await forgetAccount(auth.db, userId, tx.transaction);
    tx.append(userDeleted, null, { userId });
  });
  await auth.confirmLeaving(userId);
}
