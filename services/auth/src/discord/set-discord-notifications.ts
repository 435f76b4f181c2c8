import { discordNotificationsChanged, type DiscordLink } from '@ten8/contracts/auth/discord';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';

/** Sets whether the bot may mention this user. Without a change no fact is appended. */
export function setDiscordNotifications(
  auth: Auth,
  { userId }: Actor,
  enabled: boolean,
  caller: Caller,
): Promise<DiscordLink> {
  return auth.log.transact(actedBy(caller), async ({ transaction, append }) => {
    const now = auth.now();
    await auth.users.lock(userId, transaction);
    const before = await auth.links.read(userId, now, transaction);
    if (before.notificationsEnabled === enabled) return before;
    await auth.links.setNotifications(userId, enabled, transaction);
    append(discordNotificationsChanged, null, { userId, enabled });
    return { ...before, notificationsEnabled: enabled };
  });
}
