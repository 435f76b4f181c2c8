import { z } from 'zod';
import { Id } from '@ten8/contracts/fields';
import { BoundedMap } from '../bounded-map';
import { createVerifier, isReusable, signToken } from './signed-tokens';

/** Who is signed in, as the gateway resolved it. */
export const Actor = z.object({
  userId: Id,
  sessionId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When the session ends by itself; sockets are closed then. */
  sessionExpiresAt: z.iso.datetime().optional(),
});
export type Actor = z.infer<typeof Actor>;

/** Who makes a request: signed in or not, from which address, and how far they have seen each log. */
export interface Caller {
  actor: Actor | null;
  address: string;
  /** By service: the highest position of its log whose effects this caller may have seen. */
  positions: Record<string, number>;
}

export const ACTOR_HEADER = 'x-ten8-actor';
export const SERVICE_HEADER = 'x-ten8-service';
/** `cad=12,community=5`. In a request: what the caller has seen. In an answer: what the service has committed. */
export const POSITIONS_HEADER = 'x-ten8-positions';
/** Set when the client itself chose the request's id. */
export const CLIENT_REQUEST_ID_HEADER = 'x-ten8-client-request-id';

const ActorClaims = z.object({ actor: Actor.nullable(), address: z.string() });
const ServiceClaims = z.object({ service: z.string() });

export const signActor = (secret: string, { actor, address }: Pick<Caller, 'actor' | 'address'>): string =>
  signToken(secret, 'ten8-actor', { actor, address });

export const verifyActor = createVerifier('ten8-actor', ActorClaims);

const serviceTokens = new BoundedMap<string, { token: string; madeAt: number }>(100);

/** A token that proves which service sends a request: creating one needs the secret. One token is used for 45 s. */
export function signService(secret: string, name: string): string {
  const key = `${name} ${secret}`;
  const known = serviceTokens.get(key);
  if (known && isReusable(known.madeAt, Date.now())) return known.token;
  const token = signToken(secret, 'ten8-service', { service: name });
  serviceTokens.set(key, { token, madeAt: Date.now() });
  return token;
}

const verifyServiceClaims = createVerifier('ten8-service', ServiceClaims);
export const verifyService = (secret: string, token: string | undefined): string | null =>
  verifyServiceClaims(secret, token)?.service ?? null;

export const formatPositions = (positions: Record<string, number>): string =>
  Object.entries(positions)
    .map(([producer, seq]) => `${producer}=${seq}`)
    .join(',');

export function parsePositions(header = ''): Record<string, number> {
  const positions: Record<string, number> = {};
  for (const [, name = '', seq] of header.matchAll(/([a-z-]+)=(\d{1,15})/g)) positions[name] = Number(seq);
  return positions;
}
