import { createHash } from 'node:crypto';
import type { Registration } from '@ten8/contracts/auth/session';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import { networkOf } from '@ten8/service-kit/http/address';
import { transactIdempotent, type IdempotencyKey } from '@ten8/service-kit/http/idempotency';
import { addUser } from '../add-user';
import type { Auth } from '../context';
import type { SignedIn } from './sign-in';
import { startSession, type SessionCookies, type Visit } from './start-session';

/** Creates an account and signs it in, in one commit. A repeated request with the same key signs in to that account. */
export async function register(
  auth: Auth,
  registration: Registration,
  visit: Visit,
  idempotencyKey: IdempotencyKey | null,
): Promise<SignedIn> {
  await auth.limits.register.take(networkOf(visit.caller.address));
  const passwordHash = await auth.passwords.hash(registration.password, visit.signal);
  const by = actedBy({ actor: null, address: visit.caller.address });
  const key = idempotencyKey && { ...idempotencyKey, fingerprint: fingerprintOf(registration) };

  let cookies: SessionCookies | null = null;
  const userId = await transactIdempotent(auth.db, auth.log, by, key, async (tx) => {
    const user = await addUser(auth, tx, registration, passwordHash);
    cookies = await startSession(auth, tx, user.id, visit);
    return user.id;
  });
  const user = await auth.users.find(userId);
  if (!user) throw refuse('unauthorized', 'Unauthorized');
  if (cookies) {
    auth.logSecurity('registered', { userId, address: visit.caller.address });
    return { user, cookies };
  }

  // The first answer was lost, and its cookies are not stored. So the right password gets new ones.
  if (!(await auth.passwords.verify(registration.password, user.passwordHash, visit.signal)))
    throw mismatch();
  const again = await auth.log.transact(by, async (tx) => {
    // Locked, because the password may just be changed.
    const current = await auth.users.lock(userId, tx.transaction);
    if (current?.passwordHash !== user.passwordHash) throw mismatch();
    return startSession(auth, tx, userId, visit);
  });
  return { user, cookies: again };
}

const mismatch = () =>
  refuse('idempotency_mismatch', 'This Idempotency-Key was already used with another body');

/** Without the password, because even a digest of it would help to guess it. */
const fingerprintOf = ({ email, firstName, lastName }: Registration): string =>
  createHash('sha256')
    .update(JSON.stringify([email, firstName, lastName]))
    .digest('hex');
