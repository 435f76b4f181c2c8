import { DEMO_PASSWORD, emailOf, EMAILS } from '@ten8/demo-data/accounts';
import type { Hints, Installation } from '@ten8/launcher/launch';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';

/** Who can sign in to the demo; nothing once the demo has been removed. */
export async function demoHints({ databaseUrl }: Pick<Installation, 'databaseUrl'>): Promise<Hints> {
  // A hint must not fail the start.
  const count = await countAccounts(databaseUrl).catch(() => 0);
  return count === EMAILS.length ? HINTS : [];
}

/** Also true if the accounts cannot be counted: a warning too many does less harm than one too few. */
export async function hasDemoAccount({ databaseUrl }: Pick<Installation, 'databaseUrl'>): Promise<boolean> {
  return (await countAccounts(databaseUrl).catch(() => 1)) > 0;
}

const HINTS: Hints = [
  ['Demo accounts', `${emailOf('owner')} is the Admin`],
  ['', `${emailOf('officer')} and ${emailOf('officer2')} are officers`],
  ['', `${emailOf('dispatcher')} dispatches, ${emailOf('civilian')} calls 911`],
  ['', `password of all of them: ${DEMO_PASSWORD}`],
];

async function countAccounts(databaseUrl: string): Promise<number> {
  const client = createDatabaseClient(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query('select from auth.users where lower(email) = any ($1)', [EMAILS]);
    return rows.length;
  } finally {
    await client.end().catch(() => undefined);
  }
}
