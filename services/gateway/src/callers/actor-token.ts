import { signActor } from '@ten8/service-kit/access/actor';
import { isReusable } from '@ten8/service-kit/access/signed-tokens';
import type { KnownSession } from './sessions';

/** A signed token that tells services who calls. For a known session the same token is used for a while. */
export function actorToken(secret: string, known: KnownSession | null, address: string, now: number): string {
  if (!known) return signActor(secret, { actor: null, address });
  if (known.token?.address === address && isReusable(known.token.madeAt, now)) return known.token.value;
  const { sessionId, userId, firstName, lastName, email, expiresAt: sessionExpiresAt } = known.session;
  const actor = { sessionId, userId, firstName, lastName, email, sessionExpiresAt };
  const value = signActor(secret, { actor, address });
  known.token = { value, address, madeAt: now };
  return value;
}
