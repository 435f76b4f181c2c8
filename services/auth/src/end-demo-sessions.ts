import { DEMO_DOMAIN } from '@ten8/contracts/auth/demo';
import { sessionEnded } from '@ten8/contracts/auth/session';
import type { Auth } from './context';

/** Runs if the demo is off: signs out everybody who signed in with the published password before. */
export async function endDemoSessions(auth: Auth): Promise<void> {
  for (const { id, passwordHash } of await auth.users.findByDomain(DEMO_DOMAIN)) {
    if (!(await auth.passwords.isPublished(passwordHash))) continue;
    await auth.log.transact(null, async (tx) => {
      const ended = await auth.sessions.endAllOf(id, null, tx.transaction);
      ended.forEach((session) => tx.append(sessionEnded, null, session));
    });
  }
}
