import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/access/actor';
import type { Auth } from '../context';

/** The caller of a request, and the browser that sent it. */
export interface Visit {
  caller: Caller;
  /** `Firefox on Windows`. */
  device: string;
  /** The cookie of a browser that signed in before. */
  browserCookie: string | undefined;
  /** Aborted when the caller has disconnected. */
  signal: AbortSignal;
}

/** The cookies of a new session; this is the only time they are shown. */
export interface SessionCookies {
  session: string;
  browser: string;
}

/** Starts a session and ends the one that the browser had before. */
export async function startSession(
  auth: Auth,
  tx: Tx,
  userId: number,
  { caller, device }: Visit,
): Promise<SessionCookies> {
  const before = caller.actor && (await auth.sessions.end(caller.actor, tx.transaction));
  if (before) tx.append(sessionEnded, null, before);
  const session = { userId, address: caller.address || null, device, now: auth.now() };
  return {
    session: await auth.sessions.start(session, tx.transaction),
    browser: auth.knownBrowsers.issue(userId),
  };
}
