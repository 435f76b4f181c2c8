import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Actor, Caller } from '@ten8/service-kit/actor';
import { actedBy } from '@ten8/service-kit/guards';
import type { Auth } from '../context';

/** Ends the session everywhere: whoever keeps it in mind follows the log. Ending it twice does no harm. */
export function signOut(auth: Auth, actor: Actor, caller: Caller): Promise<void> {
  return auth.log.transact(actedBy(caller), async (tx) => {
    const ended = await auth.sessions.end(actor.sessionId, tx.transaction);
    if (ended) tx.append(sessionEnded, null, ended);
  });
}
