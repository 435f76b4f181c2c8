import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z, type output, type ZodType } from 'zod';
import { BoundedMap } from '../bounded-map';

/** Short, because a token cannot be revoked: a stolen one must expire soon. */
const LIFETIME_SECONDS = 60;
/** Shorter than the lifetime, so that a token does not expire before it arrives. */
const TOKEN_REUSE_MS = 45_000;

/** Not if the clock was set back since the token was made: services would refuse it as one from the future. */
export const isReusable = (madeAt: number, now: number): boolean =>
  madeAt <= now && now < madeAt + TOKEN_REUSE_MS;

const MAX_VERIFIED = 10_000;

const keys = new Map<string, KeyObject>();

/** Created once: jsonwebtoken would try to parse a text as PEM for every token, which costs 0.4 ms. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

export const signToken = (secret: string, audience: string, claims: object): string =>
  jwt.sign(claims, keyOf(secret), { algorithm: 'HS256', audience, expiresIn: LIFETIME_SECONDS });

/** Returns a token's claims, or null when it is missing, forged or too old. */
type Verify<T> = (secret: string, token: string | undefined) => T | null;

interface Verified<T> {
  claims: T;
  until: number;
}

const Times = z.object({ iat: z.number(), exp: z.number() });

/** Checks tokens of one audience. A token's signature is checked once; its claims are cached until it expires. */
export function createVerifier<S extends ZodType>(audience: string, schema: S): Verify<output<S>> {
  const verified = new WeakMap<KeyObject, BoundedMap<string, Verified<output<S>>>>();
  const verifiedBy = (key: KeyObject) => {
    const known = verified.get(key) ?? new BoundedMap<string, Verified<output<S>>>(MAX_VERIFIED);
    verified.set(key, known);
    return known;
  };

  return (secret, token) => {
    if (!token) return null;
    const key = keyOf(secret);
    const tokens = verifiedBy(key);
    const known = tokens.get(token);
    if (known && known.until > Date.now()) return known.claims;
    const payload = readPayload(token, key, audience);
    const claims = schema.safeParse(payload);
    const until = endOf(payload);
    if (!claims.success || until === null) return null;
    tokens.set(token, { claims: claims.data, until });
    return claims.data;
  };
}

/**
 * When a token is too old, whatever expiry it names. Null if it was made later than the clocks of two machines may
 * differ.
 */
function endOf(payload: unknown): number | null {
  const times = Times.safeParse(payload);
  if (!times.success) return null;
  const { iat, exp } = times.data;
  if (iat - LIFETIME_SECONDS > Date.now() / 1000) return null;
  return Math.min(exp, iat + LIFETIME_SECONDS) * 1000;
}

/** Null for a token that is forged, expired, too old or not a token. */
function readPayload(token: string, key: KeyObject, audience: string): unknown {
  try {
    return jwt.verify(token, key, { algorithms: ['HS256'], audience, maxAge: LIFETIME_SECONDS });
  } catch {
    return null;
  }
}

/**
 * Why a token that was signed with the secret is refused for its time: usually because the clocks of two machines
 * differ. Null for any other token.
 */
export function describeWrongTime(secret: string, token: string): string | null {
  const { iat, exp } = readSignedTimes(secret, token) ?? {};
  if (iat === undefined || exp === undefined) return null;
  const now = Math.floor(Date.now() / 1000);
  if (iat - LIFETIME_SECONDS > now) return `it is dated ${iat - now} s in the future`;
  const end = Math.min(exp, iat + LIFETIME_SECONDS);
  return end <= now ? `it expired ${now - end} s ago` : null;
}

function readSignedTimes(secret: string, token: string): z.infer<typeof Times> | null {
  try {
    return Times.parse(jwt.verify(token, keyOf(secret), { algorithms: ['HS256'], ignoreExpiration: true }));
  } catch {
    return null;
  }
}
