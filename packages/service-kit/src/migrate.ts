import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { Umzug, type UmzugStorage } from 'umzug';
import type { Logger } from './logger';

const MIGRATION_LOCK = 108_001;

/** The kit's own tables: memberships and idempotency keys. */
export const KIT_MIGRATIONS = path.join(__dirname, '../migrations');

/**
 * Runs every numbered `.sql` file of the folders, in order, each once and each in one transaction with its record.
 * Ten replicas may start at once: the others wait on the lock and find nothing left to do.
 */
export async function migrate(
  db: Sequelize,
  schema: string,
  folders: string[],
  logger: Logger,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await db.query('select pg_advisory_xact_lock($1, hashtext($2))', {
      bind: [MIGRATION_LOCK, schema],
      transaction,
    });
    await db.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
      { transaction },
    );
    const storage: UmzugStorage = {
      executed: async () =>
        (
          await db.query<{ name: string }>('select name from migrations order by name', {
            transaction,
            type: QueryTypes.SELECT,
          })
        ).map(({ name }) => name),
      logMigration: async ({ name }) =>
        void (await db.query('insert into migrations (name) values ($1)', { bind: [name], transaction })),
      unlogMigration: () => Promise.reject(new Error('migrations only go forward')),
    };
    const migrations = (await Promise.all(folders.map(readFolder))).flat().map(({ name, sql }) => ({
      name,
      up: async () => void (await db.query(sql, { transaction })),
    }));
    const done = await new Umzug({ migrations, storage, logger: undefined }).up();
    if (done.length > 0) logger.info({ migrations: done.map(({ name }) => name) }, 'migrated');
  });
}

/** Named with their package, so that every package may start at 0001. */
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
