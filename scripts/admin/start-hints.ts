import { DEMO_PASSWORD, emailOf, EMAILS } from '@ten8/demo-data/accounts';
import type { Hints, Installation } from '@ten8/launcher/launch';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';

interface Accounts {
  all: number;
  ofDemo: number;
}

/** Who can sign in to the demo, while it is on and complete; how to create the first account, while there is none. */
export async function startHints(
  { databaseUrl }: Pick<Installation, 'databaseUrl'>,
  demo: 'on' | 'off',
): Promise<Hints> {
  // A hint must not fail the start.
  const accounts = await countAccounts(databaseUrl).catch(() => null);
  if (accounts?.all === 0) return FIRST_ACCOUNT;
  return demo === 'on' && accounts?.ofDemo === EMAILS.length ? DEMO : [];
}

/** Also true if the accounts cannot be counted: a warning too many does less harm than one too few. */
export async function hasDemoAccount({ databaseUrl }: Pick<Installation, 'databaseUrl'>): Promise<boolean> {
  const accounts = await countAccounts(databaseUrl).catch(() => null);
  return accounts?.ofDemo !== 0;
}

const DEMO: Hints = [
  ['Demo accounts', `${emailOf('owner')} is the Admin`],
  ['', `${emailOf('officer')} and ${emailOf('officer2')} are officers`],
  ['', `${emailOf('dispatcher')} dispatches, ${emailOf('civilian')} calls 911`],
  ['', `password of all of them: ${DEMO_PASSWORD}`],
];

/** Registration is closed by default, so without it nobody can sign in. */
const FIRST_ACCOUNT: Hints = [
  ['First account', 'npm run admin -- create-user --email … --first-name … --last-name …'],
];

async function countAccounts(databaseUrl: string): Promise<Accounts> {
  const client = createDatabaseClient(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query<Accounts>(
      `select count(*)::int as all, count(*) filter (where lower(email) = any ($1))::int as "ofDemo" from auth.users`,
      [EMAILS],
    );
    return rows[0] ?? { all: 0, ofDemo: 0 };
  } finally {
    await client.end().catch(() => undefined);
  }
}
