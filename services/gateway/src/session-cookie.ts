import { createHash } from 'node:crypto';
import { parseCookie } from 'cookie';
import { BROWSER_COOKIE, cookieNames, SESSION_COOKIE } from '@ten8/contracts/auth/cookies';

const LONGEST_COOKIE = 200;

const NAMES = [cookieNames(true).session, cookieNames(false).session];

/** The session cookie's SHA-256, as auth keeps it; null without a cookie. */
export function cookieHashOf(header: string | undefined): string | null {
  if (!header?.includes(SESSION_COOKIE)) return null;
  const cookies = parseCookie(header);
  const value = NAMES.map((name) => cookies[name]).find((each) => each !== undefined);
  if (!value || value.length > LONGEST_COOKIE) return null;
  return createHash('sha256').update(value).digest('hex');
}

const OF_BROWSER = new RegExp(`(?:^|; *)((?:__Host-)?${BROWSER_COOKIE}=[\\w.-]{1,200})(?=;|$)`, 'g');

/** What auth may see of the cookies: by it a browser is recognised that signed in before. Never the session. */
export const browserCookieOf = (header: string | undefined): string | null =>
  [...(header ?? '').matchAll(OF_BROWSER)].map(([, cookie]) => cookie).join('; ') || null;
