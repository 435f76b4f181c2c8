import { discordUnlinked } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import type { ActedBy } from '@ten8/event-log/transact';
import type { Auth } from '../context';
import type { UserRow } from '../users/user-store';
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

/** For somebody who unlinks in Discord. Returns whose account it was. */
export async function unlinkDiscordUser(auth: Auth, discordUserId: string): Promise<UserRow> {
  const link = await auth.links.find(discordUserId);
  const user = link && (await auth.users.find(link.userId));
  if (!user) throw refuse('not_found', 'No Ten8 account is linked to this Discord account');
  await unlinkOne(auth, link);
  return user;
}

/**
 * Deletes exactly this link. If it is gone by now, a newer link of the same user or Discord account stays: it was made
 * after the request.
 */
function unlinkOne(auth: Auth, link: FoundLink): Promise<void> {
  const { userId, discordUserId } = link;
  return auth.log.transact(null, async (tx) => {
    await auth.users.lock(userId, tx.transaction);
    if (await auth.links.unlinkOne(link, tx.transaction))
      tx.append(discordUnlinked, null, { userId, discordUserId });
  });
}
