import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freshDatabase } from '@ten8/test-kit/database-per-file';
import { rebuildProjections } from './admin/rebuild-projections';

const nowhere = mkdtempSync(join(tmpdir(), 'ten8-admin-'));
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

function admin(...args: string[]) {
  const command = ['--conditions=source', '--import', 'tsx', join(__dirname, 'admin.ts'), ...args];
  const env = { PATH: process.env.PATH, DATA_DIR: nowhere };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

test('--help lists every verb', () => {
  const { status, stdout } = admin('--help');

  expect(status).toBe(0);
  for (const verb of [
    'create-user',
    'reset-password',
    'add-supporter',
    'open-registration',
    'close-registration',
    'rebuild-projections',
  ]) {
    expect(stdout).toContain(`  ${verb}`);
  }
});

test.each([
  [['dance'], 'There is no verb dance.\nChoose one of create-user, reset-password'],
  [['reset-password'], 'Missing --email.\nUsage: npm run admin -- reset-password --email … [--password …]'],
  [['open-registration'], 'No Ten8 runs in this checkout.\nStart it with npm start'],
])('%j fails with one line that says what and one that says how', (args, lines) => {
  const { status, stderr } = admin(...args);

  expect(status).toBe(1);
  expect(stderr.startsWith(lines)).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test('rebuilding has every follower begin anew and asks for what was put aside', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create schema cad;
    create table cad.follower_cursors (name text primary key, position bigint);
    create table cad.parked_events (id int primary key, is_wanted boolean not null default false);
    insert into cad.follower_cursors values ('cad:community', 41);
    insert into cad.parked_events values (1), (2)`);

  const line = await rebuildProjections(database.url);

  const cursors = await client.query('select position from cad.follower_cursors');
  const wanted = await client.query('select id from cad.parked_events where is_wanted');
  await client.end();
  await database.drop();
  expect(line).toBe('cad: cad:community will begin anew; 2 facts put aside will be tried again.');
  expect(cursors.rows).toEqual([{ position: '-1' }]);
  expect(wanted.rows).toHaveLength(2);
});
