import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Tx } from '@ten8/event-log/transact';
import type { Caller } from '@ten8/service-kit/actor';
import type { Auth } from '../context';

/** Starts a session and ends the one the caller came with: nobody keeps a session they had before signing in. */
export async function startSession(auth: Auth, tx: Tx, userId: number, caller: Caller): Promise<string> {
  const before = caller.actor && (await auth.sessions.end(caller.actor.sessionId, tx.transaction));
  if (before) tx.append(sessionEnded, null, before);
  const session = { userId, address: caller.address || null, now: auth.now() };
  return auth.sessions.start(session, tx.transaction);
}
