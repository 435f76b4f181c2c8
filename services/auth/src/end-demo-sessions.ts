import { DEMO_DOMAIN } from '@ten8/contracts/auth/demo';
import type { Auth } from './context';
import { endSessions } from './end-sessions';

/** Runs if the demo is off: signs out everybody who signed in with the published password before. */
export async function endDemoSessions(auth: Auth): Promise<void> {
  for (const { id, passwordHash } of await auth.users.findByDomain(DEMO_DOMAIN)) {
    if (!(await auth.passwords.isPublished(passwordHash))) continue;
    await auth.log.transact(null, (tx) => endSessions(auth, tx, id));
  }
}
