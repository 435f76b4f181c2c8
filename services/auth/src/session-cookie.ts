import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { cookieNames } from '@ten8/contracts/auth/cookies';
import { SESSION_MS } from './sessions/session-store';

export interface SessionCookie {
  give(response: Response, cookies: { session: string; browser: string }): void;
  clear(response: Response): void;
  /** The cookie that identifies a browser that signed in before. */
  readBrowser(request: Request): string | undefined;
  /** The browser's secret while its user signs in at Discord. */
  giveDiscordSecret(response: Response, secret: string): void;
  readDiscordSecret(request: Request): string | undefined;
  clearDiscordSecret(response: Response): void;
}

const BROWSER_MS = 365 * 24 * 3_600_000;
const DISCORD_SECRET_MS = 10 * 60_000;

/**
 * Scripts cannot read these cookies, and forms of other sites cannot send them. With https they are only sent
 * encrypted, and their `__Host-` names prevent other hosts of the domain from setting them.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  const names = cookieNames(isSecure);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure };
  const read = (request: Request, name: string) => parseCookie(request.get('cookie') ?? '')[name];
  return {
    give(response, { session, browser }) {
      response.cookie(names.session, session, { ...options, maxAge: SESSION_MS });
      response.cookie(names.browser, browser, { ...options, maxAge: BROWSER_MS });
    },
    clear: (response) => void response.clearCookie(names.session, options),
    readBrowser: (request) => read(request, names.browser),
    giveDiscordSecret: (response, secret) =>
      void response.cookie(names.discordSignIn, secret, { ...options, maxAge: DISCORD_SECRET_MS }),
    readDiscordSecret: (request) => read(request, names.discordSignIn),
    clearDiscordSecret: (response) => void response.clearCookie(names.discordSignIn, options),
  };
}
