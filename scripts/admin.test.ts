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
    'remove-demo',
    'discord',
    'rebuild-projections',
  ]) {
    expect(stdout).toContain(`  ${verb}`);
  }
});

test.each([
  [['dance'], 'There is no verb dance.\nChoose one of create-user, reset-password'],
  [['reset-password'], 'Missing --email.\nUsage: npm run admin -- reset-password --email … [--password …]'],
  [['discord', 'retry', '7'], 'No Ten8 runs in this checkout.\nStart it with npm start'],
  [['open-registration'], 'No Ten8 runs in this checkout.\nStart it with npm start'],
])('%j fails with one line that says what and one that says how', (args, lines) => {
  const { status, stderr } = admin(...args);

  expect(status).toBe(1);
  expect(stderr.startsWith(lines)).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

describe('rebuilding', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: Client;
  beforeEach(async () => {
    database = await freshDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  /** A schema whose one follower stands at 41 and has parked two facts. */
  const addSchema = (name: string) =>
    client.query(`
      create schema ${name};
      create table ${name}.follower_cursors (name text primary key, position bigint);
      create table ${name}.parked_events (id int primary key, is_wanted boolean not null default false);
      insert into ${name}.follower_cursors values ('${name}:community', 41);
      insert into ${name}.parked_events values (1), (2)`);
  const positions = async (schema: string) =>
    (await client.query(`select position from ${schema}.follower_cursors`)).rows;
  const wanted = async (schema: string) =>
    (await client.query(`select id from ${schema}.parked_events where is_wanted`)).rows;

  test('has every follower start over and retries what was parked', async () => {
    await addSchema('cad');

    const line = await rebuildProjections(database.url);

    expect(line).toBe('cad: cad:community will start over; 2 parked facts will be retried.');
    expect(await positions('cad')).toEqual([{ position: '-1' }]);
    expect(await wanted('cad')).toHaveLength(2);
  });

  test('has the bot retry what was parked, and repeat nothing else in Discord', async () => {
    await addSchema('discord');

    const line = await rebuildProjections(database.url);

    expect(line).toBe('discord: nobody will start over; 2 parked facts will be retried.');
    expect(await positions('discord')).toEqual([{ position: '41' }]);
    expect(await wanted('discord')).toHaveLength(2);
  });
});
