import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Auth } from '../context';
import { endSessions } from '../end-sessions';

/** Ends one of the caller's own sessions everywhere; false when there is no such session. */
export function signOut(auth: Auth, actor: Actor, sessionId: string, caller: Caller): Promise<boolean> {
  return auth.log.transact(actedBy(caller), async (tx) => {
    const ended = await auth.sessions.end({ sessionId, userId: actor.userId }, tx.transaction);
    if (ended) tx.append(sessionEnded, null, ended);
    return ended !== null;
  });
}

/** Ends all sessions of the caller except the current one. */
export function signOutElsewhere(auth: Auth, actor: Actor, caller: Caller): Promise<void> {
  return auth.log.transact(actedBy(caller), (tx) => endSessions(auth, tx, actor.userId, actor.sessionId));
}
