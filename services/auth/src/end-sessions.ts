import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Tx } from '@ten8/event-log/transact';
import type { Auth } from './context';

/** Ends every session of the user, or all but `except`. The facts tell the other services not to accept them any more. */
export async function endSessions(
  { sessions }: Pick<Auth, 'sessions'>,
  tx: Tx,
  userId: number,
  except: string | null = null,
): Promise<void> {
  for (const session of await sessions.endAllOf(userId, except, tx.transaction))
    tx.append(sessionEnded, null, session);
}
