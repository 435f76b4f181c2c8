import { DEMO_PASSWORD, emailOf, EMAILS } from '@ten8/demo-data/accounts';
import type { Hints, Installation } from '@ten8/launcher/launch';
import { createDatabaseClient } from '@ten8/service-kit/database-login';

/** Who can sign in to the demo; nothing once the demo has been removed. */
export async function demoHints({ databaseUrl }: Pick<Installation, 'databaseUrl'>): Promise<Hints> {
  // A hint must not fail the start.
  return (await hasDemo(databaseUrl).catch(() => false)) ? HINTS : [];
}

const HINTS: Hints = [
  ['Demo accounts', `${emailOf('owner')} is the Admin`],
  ['', `${emailOf('officer')} and ${emailOf('officer2')} are officers`],
  ['', `${emailOf('dispatcher')} dispatches, ${emailOf('civilian')} calls 911`],
  ['', `password of all of them: ${DEMO_PASSWORD}`],
];

async function hasDemo(databaseUrl: string): Promise<boolean> {
  const client = createDatabaseClient(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query('select from auth.users where lower(email) = any ($1)', [EMAILS]);
    return rows.length === EMAILS.length;
  } finally {
    await client.end().catch(() => undefined);
  }
}
