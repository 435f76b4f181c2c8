import { createHash } from 'node:crypto';
import { parseCookie } from 'cookie';
import { BROWSER_COOKIE, cookieNames, SESSION_COOKIE } from '@ten8/contracts/auth/cookies';
import { BoundedMap } from '@ten8/service-kit/bounded-map';

/** As auth makes them: 32 random bytes. Anything else signs nobody in, and auth is not asked. */
const WELL_FORMED = /^[\w-]{43}$/;
const LONGEST_HEADER = 8_192;
const NAMES = [cookieNames(true).session, cookieNames(false).session];

const hashes = new BoundedMap<string, string | null>(20_000);

/** The session cookie's SHA-256, as auth keeps it; null without a cookie or with a malformed one. */
export function cookieHashOf(header: string | undefined): string | null {
  if (!header || header.length > LONGEST_HEADER) return null;
  const known = hashes.get(header);
  if (known !== undefined) return known;
  const hash = hashCookie(header);
  hashes.set(header, hash);
  return hash;
}

function hashCookie(header: string): string | null {
  if (!header.includes(SESSION_COOKIE)) return null;
  const cookies = parseCookie(header);
  const value = NAMES.map((name) => cookies[name]).find((each) => each !== undefined);
  return value && WELL_FORMED.test(value) ? createHash('sha256').update(value).digest('hex') : null;
}

const OF_BROWSER = new RegExp(`(?:^|; *)((?:__Host-)?${BROWSER_COOKIE}=[\\w.-]{1,200})(?=;|$)`, 'g');

/** What auth may see of the cookies: by it a browser is recognised that signed in before. Never the session. */
export const browserCookieOf = (header: string | undefined): string | null =>
  [...(header ?? '').matchAll(OF_BROWSER)].map(([, cookie]) => cookie).join('; ') || null;
