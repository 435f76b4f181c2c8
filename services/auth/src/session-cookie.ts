import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import { cookieNames } from '@ten8/contracts/auth/cookies';
import type { AuthConfig } from './config';
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

type CookieConfig = Pick<AuthConfig, 'PUBLIC_URL' | 'FRAME_ANCESTORS'>;

/**
 * Scripts cannot read these cookies, and forms of other sites cannot send them. With https they are only sent
 * encrypted, and their `__Host-` names prevent other hosts of the domain from setting them.
 *
 * If other sites may show Ten8 in a frame, browsers must send the cookies in that frame, too. Each of these sites then
 * has cookies of its own (`Partitioned`), which requests of all other sites do not carry.
 */
export function createSessionCookie({ PUBLIC_URL, FRAME_ANCESTORS }: CookieConfig): SessionCookie {
  const isSecure = PUBLIC_URL.startsWith('https:');
  const isFramed = isSecure && FRAME_ANCESTORS !== undefined;
  const names = cookieNames(isSecure);
  const topLevel: CookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure };
  const options: CookieOptions = isFramed ? { ...topLevel, sameSite: 'none', partitioned: true } : topLevel;
  const read = (request: Request, name: string) => parseCookie(request.get('cookie') ?? '')[name];
  // One that was given before frames were allowed would be sent beside the new one, and read first.
  const clearOlder = (response: Response, name: string) =>
    isFramed ? response.clearCookie(name, topLevel) : response;
  return {
    give(response, { session, browser }) {
      clearOlder(response, names.session).cookie(names.session, session, {
        ...options,
        maxAge: SESSION_MS,
      });
      clearOlder(response, names.browser).cookie(names.browser, browser, {
        ...options,
        maxAge: BROWSER_MS,
      });
    },
    clear: (response) => void clearOlder(response, names.session).clearCookie(names.session, options),
    readBrowser: (request) => read(request, names.browser),
    // Discord's page is never shown in a frame.
    giveDiscordSecret: (response, secret) =>
      void response.cookie(names.discordSignIn, secret, { ...topLevel, maxAge: DISCORD_SECRET_MS }),
    readDiscordSecret: (request) => read(request, names.discordSignIn),
    clearDiscordSecret: (response) => void response.clearCookie(names.discordSignIn, topLevel),
  };
}
