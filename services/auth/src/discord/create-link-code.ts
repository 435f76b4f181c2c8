import { LINK_CODE_MINUTES, type DiscordLink } from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import { newLinkCode } from './link-code';

/** Creates a code, which replaces the old one. Refuses with `already_linked` while an account is linked. */
export function createLinkCode(auth: Auth, actor: Actor, caller: Caller): Promise<DiscordLink> {
  return auth.log.transact(actedBy(caller), async ({ transaction }) => {
    const now = auth.now();
    const user = await auth.users.lock(actor.userId, transaction);
    if (!user) throw refuse('unauthorized', 'Unauthorized');
    const link = await auth.links.read(user.id, now, transaction);
    if (link.isLinked)
      throw refuse('already_linked', 'A Discord account is already linked. Unlink it first.');

    const expiresAt = new Date(now.getTime() + LINK_CODE_MINUTES * 60_000);
    let isSaved = false;
    while (!isSaved) {
      isSaved = await auth.links.saveCode({ userId: user.id, code: newLinkCode(), expiresAt }, transaction);
    }
    return auth.links.read(user.id, now, transaction);
  });
}
