import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  url: string;
  /** Drops it and every connection that is still open. */
  drop(): Promise<void>;
}

/** A new, empty database on the PostgreSQL of this test run. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through Jest, which starts PostgreSQL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;

  await runSql(cluster, `create database ${name}`);
  return { url: url.href, drop: () => runSql(cluster, `drop database if exists ${name} with (force)`) };
}

async function runSql(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
