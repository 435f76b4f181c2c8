import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
import { SCHEMAS } from './admin/backup';
import { writeBackup, type Line } from './admin/backup-file';
import { restore } from './admin/restore';

/** Refuses to drop a schema, even one that does not exist. */
const KEEP_SCHEMAS = `
  create function keep_schemas() returns event_trigger language plpgsql as $$
    begin raise exception 'schemas are kept here'; end $$;
  create event trigger keep_schemas on ddl_command_start when tag in ('DROP SCHEMA')
    execute function keep_schemas()`;

test('a restore that fails says why, even if the database cannot be emptied again', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-restore-'));
  const file = join(dir, 'backup');
  const migrations = Object.fromEntries(SCHEMAS.map((schema) => [schema, ['9999-of-a-newer-version.sql']]));
  async function* lines(): AsyncGenerator<Line> {
    yield { ten8Backup: 1, at: new Date().toISOString(), migrations };
  }
  await writeBackup(file, null, lines());
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(KEEP_SCHEMAS);
  await client.end();

  const restoring = restore({ databaseUrl: database.url, file, passphrase: null });

  await expect(restoring).rejects.toThrow('The backup was made by a newer version of Ten8.');
  await database.drop();
  rmSync(dir, { recursive: true });
});
