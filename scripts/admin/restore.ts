import { join } from 'node:path';
import type { Client } from 'pg';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { ExplainedError } from '@ten8/launcher/progress';
import { ROOT } from '@ten8/launcher/settings';
import { openDatabase } from '@ten8/service-kit/database/database';
import { KIT_MIGRATIONS, listMigrations, migrate } from '@ten8/service-kit/database/migrate';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { services } from '../../topology';
import { listTables, SCHEMAS, type BackupOptions } from './backup';
import { End, Head, nameOf, readBackup, Sequence, Table, type Line } from './backup-file';
import { withDatabase } from './with-database';

/**
 * Creates every schema by the migrations that the backup names, and fills it in one transaction. Only into a database
 * without Ten8; if it fails, that database is empty again, unless the connection was lost.
 */
export async function restore({ databaseUrl, file, passphrase }: BackupOptions): Promise<string> {
  return withDatabase(databaseUrl, async (client) => {
    const lines = readBackup(file, passphrase);
    const first = await lines.next();
    const head = Head.safeParse(first.value).data;
    if (!head)
      throw new ExplainedError(
        `${nameOf(file)} is not a backup of Ten8.`,
        'Give a file that npm run admin -- backup has written.',
      );
    await refuseIfNotEmpty(client);
    try {
      for (const service of services) await makeSchema(databaseUrl ?? '', service, head);
      const count = await fill(client, lines, file);
      return `Restored ${count} rows as they were at ${head.at}.`;
    } catch (error) {
      // The first error is the reason to report; without a connection this fails, too.
      await dropSchemas(client).catch(() => undefined);
      throw error;
    }
  });
}

async function dropSchemas(client: Client): Promise<void> {
  await client.query('rollback');
  await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`);
}

async function refuseIfNotEmpty(client: Client): Promise<void> {
  const { rows } = await client.query(`select from pg_tables where schemaname = any($1) limit 1`, [SCHEMAS]);
  if (rows.length > 0)
    throw new ExplainedError(
      'This database already contains data of Ten8.',
      'Stop Ten8, and give an empty database: another one with DATABASE_URL, or a new DATA_DIR.',
    );
}

const silent = createLogger('admin', { LOG_LEVEL: 'silent' });

async function makeSchema(
  databaseUrl: string,
  { name, schema }: (typeof services)[number],
  head: Head,
): Promise<void> {
  if (schema === null) return;
  const only = new Set(head.migrations[schema]);
  const folders = [eventLogMigrations, KIT_MIGRATIONS, join(ROOT, 'services', name, 'migrations')];
  const known = new Set(await listMigrations(folders));
  if ([...only].some((migration) => !known.has(migration)))
    throw new ExplainedError(
      'The backup was made by a newer version of Ten8.',
      'Restore it with that version.',
    );
  const db = await openDatabase(
    { DATABASE_URL: databaseUrl, DATABASE_POOL: 1, PGSSLROOTCERT: process.env.PGSSLROOTCERT },
    schema,
    silent,
  );
  try {
    await migrate(db, schema, folders, { logger: silent, only });
  } finally {
    await db.close();
  }
}

const BATCH = 1000;

/** Keys that point to other rows are checked at the end, when all rows are there. */
async function fill(client: Client, lines: AsyncGenerator<Line>, file: string): Promise<number> {
  await client.query('begin');
  const tables = await listTables(client);
  const references = await dropReferences(client);
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.map(({ table }) => table).join(', ')}`);

  const count = await insertAll(client, lines, file);

  for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query('commit');
  return count;
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

const REFERENCES = `
  select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where k.contype = 'f' and n.nspname = any($1)`;

async function dropReferences(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(REFERENCES, [SCHEMAS]);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function insertAll(client: Client, lines: AsyncGenerator<Line>, file: string): Promise<number> {
  let table: Table | null = null;
  let batch: string[] = [];
  let count = 0;
  let end: number | null = null;
  const flush = async () => {
    if (table && batch.length > 0) await client.query(insertInto(table), [batch]);
    count += batch.length;
    batch = [];
  };
  for await (const line of lines) {
    if (typeof line === 'string') {
      if (batch.push(line) >= BATCH) await flush();
      continue;
    }
    await flush();
    table = Table.safeParse(line).data ?? table;
    const sequence = Sequence.safeParse(line).data;
    if (sequence)
      await client.query('select setval($1, $2, $3)', [sequence.sequence, sequence.value, sequence.isCalled]);
    end = End.safeParse(line).data?.rows ?? null;
  }
  if (end !== count)
    throw new ExplainedError(`${nameOf(file)} is incomplete.`, 'Nothing was restored; take another backup.');
  return count;
}

const insertInto = ({ table, columns }: Table): string =>
  `insert into ${table} (${columns.join(', ')}) overriding system value
   select ${columns.map((column) => `(kept.row).${column}`).join(', ')}
   from (select text::${table} as row from unnest($1::text[]) text) kept`;
