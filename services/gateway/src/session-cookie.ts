import { createHash } from 'node:crypto';
import { parseCookie } from 'cookie';
import { SESSION_COOKIE } from '@ten8/contracts/auth/session';

const LONGEST_COOKIE = 200;

/** The session cookie's SHA-256, as auth keeps it; null without a cookie. */
export function cookieHashOf(header: string | undefined): string | null {
  if (!header?.includes(SESSION_COOKIE)) return null;
  const value = parseCookie(header)[SESSION_COOKIE];
  if (!value || value.length > LONGEST_COOKIE) return null;
  return createHash('sha256').update(value).digest('hex');
}
