import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { Id } from '@ten8/contracts/fields';

/** Who is signed in, as the gateway resolved it. */
export const Actor = z.object({
  userId: Id,
  sessionId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type Actor = z.infer<typeof Actor>;

/** Whoever makes a request: signed in or not, from which address, and how far it has seen each log. */
export interface Caller {
  actor: Actor | null;
  address: string;
  /** Highest seq of each service's log that this caller may have seen the effect of. */
  positions: Record<string, number>;
}

export const ACTOR_HEADER = 'x-ten8-actor';
export const SERVICE_HEADER = 'x-ten8-service';
/** `cad=12,community=5`: with a request, what the caller has seen; with an answer, what its service has committed. */
export const POSITIONS_HEADER = 'x-ten8-positions';
/** Set when the request's id is the browser's own. */
export const CLIENT_REQUEST_ID_HEADER = 'x-ten8-client-request-id';

const LIFETIME_SECONDS = 60;
const ActorClaims = z.object({ actor: Actor.nullable(), address: z.string() });

/** Good for a minute: services need no session store, and a stolen token is soon worthless. */
export const signActor = (secret: string, caller: Pick<Caller, 'actor' | 'address'>): string =>
  jwt.sign({ actor: caller.actor, address: caller.address }, secret, {
    algorithm: 'HS256',
    audience: 'ten8-actor',
    expiresIn: LIFETIME_SECONDS,
  });

/** Null when the token is missing, forged or too old. */
export function verifyActor(
  secret: string,
  token: string | undefined,
): Pick<Caller, 'actor' | 'address'> | null {
  return ActorClaims.safeParse(verify(secret, token, 'ten8-actor')).data ?? null;
}

/** Says which service is calling; only bearers of the secret can. */
export const signService = (secret: string, name: string): string =>
  jwt.sign({ service: name }, secret, {
    algorithm: 'HS256',
    audience: 'ten8-service',
    expiresIn: LIFETIME_SECONDS,
  });

export function verifyService(secret: string, token: string | undefined): string | null {
  return (
    z.object({ service: z.string() }).safeParse(verify(secret, token, 'ten8-service')).data?.service ?? null
  );
}

function verify(secret: string, token: string | undefined, audience: string): unknown {
  if (!token) return null;
  try {
    return jwt.verify(token, secret, { algorithms: ['HS256'], audience });
  } catch {
    return null; // forged, expired or garbage: all the same to the caller
  }
}

export const formatPositions = (seen: Record<string, number>): string =>
  Object.entries(seen)
    .map(([producer, seq]) => `${producer}=${seq}`)
    .join(',');

export const parsePositions = (header: string | undefined): Record<string, number> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/([a-z-]+)=(\d{1,15})/g)].map(([, name, seq]) => [name, Number(seq)]),
  );
