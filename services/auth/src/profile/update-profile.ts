import type { Profile } from '@ten8/contracts/auth/profile';
import { profileUpdated } from '@ten8/contracts/auth/session';
import { isRefused, refuse } from '@ten8/contracts/errors';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import { signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import type { UserRow } from '../users/user-store';

/**
 * Changes the actor's name and email. `email_taken` shows who has an account, so that is rate limited. A user's changes
 * run one after the other, because otherwise many emails could be tried before the first one is counted.
 */
export function updateProfile(auth: Auth, actor: Actor, profile: Profile, caller: Caller): Promise<UserRow> {
  return auth.runExclusive(`profile ${actor.userId}`, () => saveWithinLimit(auth, actor, profile, caller));
}

/** A guard: after too many taken emails the caller reads that, also when the body is bad. */
export const withEmailsLeft = (auth: Auth) => async (input: GuardInput<unknown>) => {
  const admitted = signedIn(input);
  await auth.limits.takenEmail.check(String(admitted.actor.userId));
  return admitted;
};

async function saveWithinLimit(auth: Auth, actor: Actor, profile: Profile, caller: Caller): Promise<UserRow> {
  const key = String(actor.userId);
  await auth.limits.takenEmail.check(key);
  try {
    const { before, after } = await saveProfile(auth, actor, profile, caller);
    if (before.email !== after.email) {
      auth.logSecurity('email changed', { userId: actor.userId, address: caller.address });
    }
    return after;
  } catch (error) {
    if (isRefused(error, 'email_taken')) await auth.limits.takenEmail.take(key);
    throw error;
  }
}

function saveProfile(
  auth: Auth,
  actor: Actor,
  profile: Profile,
  caller: Caller,
): Promise<{ before: UserRow; after: UserRow }> {
  return auth.log.transact(actedBy(caller), async (tx) => {
    const user = await auth.users.lock(actor.userId, tx.transaction);
    if (!user) throw refuse('unauthorized', 'Unauthorized');

    await auth.users.update(user.id, profile, tx.transaction);

    const { firstName, lastName } = profile;
    tx.append(profileUpdated, null, { userId: user.id, firstName, lastName });
    return { before: user, after: { ...user, ...profile } };
  });
}
