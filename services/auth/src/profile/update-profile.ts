import type { Profile } from '@ten8/contracts/auth/profile';
import { profileUpdated } from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Auth } from '../context';
import type { UserRecord } from '../users/user-store';

/** Changes one's own name and email. Refuses with `email_taken`. */
export function updateProfile(
  auth: Auth,
  actor: Actor,
  profile: Profile,
  caller: Caller,
): Promise<UserRecord> {
  return auth.log.transact(actedBy(caller), async (tx) => {
    const user = await auth.users.lock(actor.userId, tx.transaction);
    if (!user) throw refuse('unauthorized', 'Unauthorized');

    await auth.users.update(user.id, profile, tx.transaction);

    const { firstName, lastName } = profile;
    tx.append(profileUpdated, null, { userId: user.id, firstName, lastName });
    return { ...user, ...profile };
  });
}
