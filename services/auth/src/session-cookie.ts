import type { CookieOptions, Response } from 'express';
import { SESSION_COOKIE } from '@ten8/contracts/auth/session';
import { SESSION_MS } from './sessions/session-store';

export interface SessionCookie {
  give(response: Response, cookie: string): void;
  clear(response: Response): void;
}

/** Scripts cannot read it, other sites' forms cannot send it, and over https it never travels in the clear. */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const options: CookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: publicUrl.startsWith('https:'),
  };
  return {
    give: (response, cookie) =>
      void response.cookie(SESSION_COOKIE, cookie, { ...options, maxAge: SESSION_MS }),
    clear: (response) => void response.clearCookie(SESSION_COOKIE, options),
  };
}
