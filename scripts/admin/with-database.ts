import type { Client } from 'pg';
import { ExplainedError } from '@ten8/launcher/progress';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';

/** Works on the database over one connection, which is then closed. */
export async function withDatabase<T>(
  databaseUrl: string | null,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (!databaseUrl)
    throw new ExplainedError('No database is configured.', 'Set DATABASE_URL, then try again.');
  const client = createDatabaseClient(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
