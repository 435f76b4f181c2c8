import { createHash } from 'node:crypto';
import { parseCookie } from 'cookie';
import { BROWSER_COOKIE, cookieNames, DISCORD_SIGN_IN_COOKIE } from '@ten8/contracts/auth/cookies';
import { BoundedMap } from '@ten8/service-kit/bounded-map';
import type { GatewayConfig } from '../config';

/** The form of auth's cookies: 32 random bytes. For anything else auth is not asked. */
const WELL_FORMED = /^[\w-]{43}$/;
const LONGEST_HEADER = 8_192;
const MAX_HEADERS = 50_000;
/** Ours have a fifth of this. Longer ones are read each time: 50,000 of the longest would take 400 MB. */
const LONGEST_REMEMBERED = 1_000;

/** The session cookie's SHA-256, as auth keeps it; null without a cookie or with a malformed one. */
export type CookieHashOf = (header: string | undefined) => string | null;

/** With https only the `__Host-` name counts, which no other host of the domain can set. */
export function createCookieHash({ PUBLIC_URL }: Pick<GatewayConfig, 'PUBLIC_URL'>): CookieHashOf {
  const name = cookieNames(PUBLIC_URL.startsWith('https:')).session;
  const hashes = new BoundedMap<string, string | null>(MAX_HEADERS);
  return (header) => {
    if (!header || header.length > LONGEST_HEADER) return null;
    const known = hashes.get(header);
    if (known !== undefined) return known;
    const hash = hashCookie(header, name);
    if (header.length <= LONGEST_REMEMBERED) hashes.set(header, hash);
    return hash;
  };
}

function hashCookie(header: string, name: string): string | null {
  if (!header.includes(name)) return null;
  const value = parseCookie(header)[name];
  return value && WELL_FORMED.test(value) ? createHash('sha256').update(value).digest('hex') : null;
}

const BROWSER_COOKIES = new RegExp(
  `(?:^|; *)((?:__Host-)?(?:${BROWSER_COOKIE}|${DISCORD_SIGN_IN_COOKIE})=[\\w.-]{1,200})(?=;|$)`,
  'g',
);

/**
 * The cookies that auth gets: they identify a browser that signed in before, or whose user comes back from Discord.
 * Never the session.
 */
export const browserCookieOf = (header: string | undefined): string | null =>
  [...(header ?? '').matchAll(BROWSER_COOKIES)].map(([, cookie]) => cookie).join('; ') || null;
