import type { Client } from 'pg';
import { ExplainedError } from '@ten8/launcher/progress';
import { createDatabaseClient } from '@ten8/service-kit/database/database-login';
import { reasonOf } from './doctor/finding';

/** Works on the database over one connection, which is then closed. */
export async function withDatabase<T>(
  databaseUrl: string | null,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  if (!databaseUrl)
    throw new ExplainedError(
      'No Ten8 runs here, and DATABASE_URL names no database.',
      'Start Ten8, or set DATABASE_URL, then try again.',
    );
  const client = await connect(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const noTables = () =>
  new ExplainedError(
    'This database has no tables of Ten8.',
    'Set DATABASE_URL to the database that Ten8 uses, then try again.',
  );

async function connect(databaseUrl: string): Promise<Client> {
  try {
    const client = createDatabaseClient(databaseUrl);
    await client.connect();
    return client;
  } catch (error) {
    throw new ExplainedError(
      `The database cannot be used: ${reasonOf(error)}.`,
      'Start that PostgreSQL, or correct DATABASE_URL, then try again.',
    );
  }
}
