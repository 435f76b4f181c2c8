import { discordUnlinked } from '@ten8/contracts/auth/discord';
import type { ActedBy } from '@ten8/event-log/transact';
import type { Auth } from '../context';

/** Deletes the link and any code; false when nothing was linked. */
export function unlink(auth: Auth, userId: number, by: ActedBy | null): Promise<boolean> {
  return auth.log.transact(by, async (tx) => {
    await auth.users.lock(userId, tx.transaction);
    await auth.links.deleteCode(userId, tx.transaction);
    const discordUserId = await auth.links.unlink(userId, tx.transaction);
    if (discordUserId !== null) tx.append(discordUnlinked, null, { userId, discordUserId });
    return discordUserId !== null;
  });
}
