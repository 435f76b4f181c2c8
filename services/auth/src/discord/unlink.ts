import { discordUnlinked } from '@ten8/contracts/auth/discord';
import type { ActedBy } from '@ten8/event-log/transact';
import type { Auth } from '../context';
import type { FoundLink } from './link-store';

/** Deletes the link and any code. */
export function unlink(auth: Auth, userId: number, by: ActedBy): Promise<void> {
  return auth.log.transact(by, async (tx) => {
    await auth.users.lock(userId, tx.transaction);
    await auth.links.deleteCode(userId, tx.transaction);
    const discordUserId = await auth.links.unlink(userId, tx.transaction);
    if (discordUserId !== null) tx.append(discordUnlinked, null, { userId, discordUserId });
  });
}

/**
 * Deletes exactly this link. If it is gone by now, a newer link of the same user or Discord account stays: it was made
 * after the request.
 */
export function unlinkOne(auth: Auth, link: FoundLink): Promise<void> {
  const { userId, discordUserId } = link;
  return auth.log.transact(null, async (tx) => {
    await auth.users.lock(userId, tx.transaction);
    if (await auth.links.unlinkOne(link, tx.transaction))
      tx.append(discordUnlinked, null, { userId, discordUserId });
  });
}
