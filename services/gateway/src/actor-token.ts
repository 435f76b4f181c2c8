import { signActor } from '@ten8/service-kit/actor';
import { type KnownSession } from './sessions';

/** Less than a token's minute, so that none goes out about to expire. */
const REUSE_MS = 45_000;

/** Who is calling, signed for the services; for a known session the same token serves for a while. */
export function actorToken(secret: string, known: KnownSession | null, address: string, now: number): string {
  if (!known) return signActor(secret, { actor: null, address });
  if (known.token && known.token.address === address && known.token.until > now) return known.token.value;
  const { sessionId, userId, firstName, lastName, email } = known.session;
  const value = signActor(secret, { actor: { sessionId, userId, firstName, lastName, email }, address });
  known.token = { value, address, until: now + REUSE_MS };
  return value;
}
