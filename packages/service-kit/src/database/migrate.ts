import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sequelize, Transaction } from 'sequelize';
import type { UmzugStorage } from 'umzug';
import { limitAnswers } from '@ten8/event-log/statements';
import type { Logger } from '../observability/logger';
import { rows, run } from './sql';

const MIGRATION_LOCK = 108_001;
// A migration of much data may take long, and other replicas wait for it.
const LONGEST_MS = 24 * 3_600_000;
const UNLIMITED =
  'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** The kit's own tables: memberships and idempotency keys. */
export const KIT_MIGRATIONS = path.join(__dirname, '../../migrations');

interface MigrateOptions {
  logger: Logger;
  /** The names of the migrations to run, if not all: a backup is restored into the schema version that it came from. */
  only?: ReadonlySet<string>;
}

/**
 * Runs every numbered `.sql` file of the folders, in order, each once and each in one transaction with its record.
 * Ten replicas may start at once: nine wait for the lock and then find nothing to do.
 */
export async function migrate(
  db: Sequelize,
  schema: string,
  folders: string[],
  { logger, only }: MigrateOptions,
): Promise<void> {
  await db.transaction(async (transaction) => {
    limitAnswers(transaction, LONGEST_MS);
    await run(db, UNLIMITED, [], transaction);
    const lock = 'select pg_advisory_xact_lock($1, hashtext($2))';
    await run(db, lock, [MIGRATION_LOCK, schema], transaction);
    await run(db, TABLE, [], transaction);
    const found = (await Promise.all(folders.map(readFolder))).flat();
    const wanted = found.filter(({ name }) => only?.has(name) ?? true);
    const migrations = wanted.map(({ name, sql }) => ({
      name,
      // Without parameters PostgreSQL accepts several statements at once.
      up: () => run(db, sql, [], transaction),
    }));
    const storage = storageIn(db, transaction);
    const executed = new Set(await storage.executed({ context: undefined }));
    if (migrations.every(({ name }) => executed.has(name))) return;
    // Loaded only here: it needs 15 MB, and at most starts there is nothing to do.
    const { Umzug } = await import('umzug');
    const done = await new Umzug({ migrations, storage, logger: undefined }).up();
    logger.info({ migrations: done.map(({ name }) => name) }, 'migrated');
  });
}

const TABLE =
  'create table if not exists migrations (name text primary key, at timestamptz not null default now())';

const storageIn = (db: Sequelize, transaction: Transaction): UmzugStorage => ({
  async executed() {
    const sql = 'select name from migrations order by name';
    return (await rows<{ name: string }>(db, sql, [], transaction)).map(({ name }) => name);
  },
  logMigration: ({ name }) => run(db, 'insert into migrations (name) values ($1)', [name], transaction),
  unlogMigration: () => Promise.reject(new Error('migrations only go forward')),
});

/** The names of all migrations in these folders. */
export const listMigrations = async (folders: string[]): Promise<string[]> =>
  (await Promise.all(folders.map(readFolder))).flat().map(({ name }) => name);

/** The names contain the package, so that every package may start at 0001. */
async function readFolder(folder: string): Promise<{ name: string; sql: string }[]> {
  const owner = path.basename(path.dirname(folder));
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: `${owner}/${file}`,
      sql: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}
