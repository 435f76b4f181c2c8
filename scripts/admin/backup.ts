import { lstatSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { ExplainedError } from '@ten8/launcher/progress';
import { services } from '../../topology';
import { PIPE, writeBackup, type Head, type Line, type Table } from './backup-file';
import { reasonOf } from './doctor/finding';
import { noTables, withDatabase } from './with-database';

/** Every schema of Ten8, in the order in which its services start. */
export const SCHEMAS = services.flatMap(({ schema }) => (schema === null ? [] : [schema]));

export interface BackupOptions {
  databaseUrl: string | null;
  file: string;
  passphrase: string | null;
}

/** The first line of the file that the operator names. */
export function readPassphrase(file: string | undefined): string | null {
  if (file === undefined) return null;
  const [passphrase = ''] = readText(file).split('\n');
  if (passphrase.length < 12)
    throw new ExplainedError(
      'The passphrase is too short.',
      'Its file needs one line of 12 or more characters.',
    );
  return passphrase;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ExplainedError(
      `The passphrase cannot be read: ${reasonOf(error)}.`,
      'Give --passphrase-file the path of a file that this account can read.',
    );
  }
}

/** Never replaces a folder or a device, such as /dev/null: the finished backup is renamed to this name. */
function refuseIfTaken(file: string, mayOverwrite: boolean): void {
  const taken = file === PIPE ? undefined : lstatSync(file, { throwIfNoEntry: false });
  if (!taken || (mayOverwrite && taken.isFile())) return;
  throw new ExplainedError(
    `${file} already exists.`,
    taken.isFile() ? 'Name another file, or add --overwrite.' : 'It is not a file: name another one.',
  );
}

/**
 * Saves every schema as it was at one moment, while the services keep running. Saves only data: the restore creates the
 * schemas by the same migrations, so that no programs of PostgreSQL are needed.
 */
export async function backUp({
  databaseUrl,
  file,
  passphrase,
  mayOverwrite = false,
}: BackupOptions & { mayOverwrite?: boolean }): Promise<string> {
  refuseIfTaken(file, mayOverwrite);
  return withDatabase(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const head = await readHead(client);
    let count = 0;
    async function* lines(): AsyncGenerator<Line> {
      yield head;
      for (const table of await listTables(client)) {
        yield table;
        for await (const row of readRows(client, table)) {
          count += 1;
          yield row;
        }
      }
      yield* readSequences(client);
      yield { rows: count };
    }
    await writeBackup(file, passphrase, lines());
    const where = file === PIPE ? '' : ` to ${file}`;
    return `Wrote ${count} rows${where}${passphrase ? ', encrypted' : ''}.`;
  });
}

async function readHead(client: Client): Promise<Head> {
  const migrations: Head['migrations'] = {};
  for (const schema of SCHEMAS) {
    if (!(await hasTable(client, `${schema}.migrations`))) throw noTables();
    const { rows } = await client.query<{ name: string }>(
      `select name from ${schema}.migrations order by name`,
    );
    migrations[schema] = rows.map(({ name }) => name);
  }
  return { ten8Backup: 1, at: new Date().toISOString(), migrations };
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  );
  return rows[0]?.isThere === true;
}

/** Columns that PostgreSQL computes are left out: it computes them again. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table, n.nspname as schema,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
  group by 1, 2 order by 1`;

export const listTables = async (client: Client): Promise<Table[]> =>
  (await client.query<Table>(TABLES, [SCHEMAS])).rows;

const FETCH = 'fetch 1000 from backup';

async function* readRows(client: Client, { table }: Table): AsyncGenerator<string> {
  await client.query(`declare backup no scroll cursor for select t::text as row from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(FETCH);
    if (rows.length === 0) break;
    for (const { row } of rows) yield row;
  }
  await client.query('close backup');
}

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1)`;

/** Sequences are not part of a snapshot: they may be ahead of the rows, but never behind. */
async function* readSequences(client: Client): AsyncGenerator<Line> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES, [SCHEMAS]);
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    for (const { value, called } of found.rows) yield { sequence: name, value, isCalled: called };
  }
}
