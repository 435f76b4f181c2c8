import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { refuse, refuseBusy } from '@ten8/contracts/errors';
import { isSeeded } from '@ten8/launcher/demo-seeded';
import { ExplainedError } from '@ten8/launcher/progress';
import { readRunning } from '@ten8/launcher/running-file';
import { ROOT } from '@ten8/launcher/settings';
import { listMigrations } from '@ten8/service-kit/database/migrate';
import { NoAnswer } from '@ten8/service-kit/service-client/service-client';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
import { services } from '../topology';
import { backUp, readPassphrase } from './admin/backup';
import { describeFailure } from './admin/describe-failure';
import { distribute } from './admin/distribute';
import { readTables } from './admin/distribute/read-tables';
import {
  COMMITTED_TOGETHER,
  communityColumn,
  DISTRIBUTED,
  LOCAL,
  REFERENCE,
} from './admin/distribute/tables';
import { examine } from './admin/doctor';
import { examineDatabase } from './admin/doctor/database';
import { findDatabase, findRedis, withDatabaseToFill } from './admin/installation';
import { rebuildProjections } from './admin/rebuild-projections';
import { withDatabase } from './admin/with-database';

const nowhere = mkdtempSync(join(tmpdir(), 'ten8-admin-'));
afterAll(() => rmSync(nowhere, { recursive: true, force: true }));

const admin = (...args: string[]) => adminWith({}, ...args);

function adminWith(given: NodeJS.ProcessEnv, ...args: string[]) {
  const command = ['--conditions=source', '--import', 'tsx', join(__dirname, 'admin.ts'), ...args];
  const env = { PATH: process.env.PATH, DATA_DIR: nowhere, ...given };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

test('--help lists every command', () => {
  const { status, stdout } = admin('--help');

  expect(status).toBe(0);
  for (const command of [
    'create-user',
    'reset-password',
    'delete-user',
    'add-supporter',
    'open-registration',
    'close-registration',
    'remove-demo',
    'discord',
    'rebuild-projections',
  ]) {
    expect(stdout).toContain(`  ${command}`);
  }
});

test('--help after a command describes only that one, and does nothing', () => {
  const { status, stdout } = admin('open-registration', '--help');

  expect([status, stdout]).toEqual([
    0,
    'Usage: npm run admin -- open-registration\nLet anybody create an account.\n',
  ]);
});

test.each([
  [['dance'], 'Unknown command: dance.\nChoose one of create-user, reset-password'],
  [['reset-password'], 'Missing --email.\nUsage: npm run admin -- reset-password --email … [--password …]'],
  [['backup', '--file', __filename], `${__filename} already exists.\nName another file, or add --overwrite.`],
  [['backup', '--file', '/dev/null', '--overwrite'], '/dev/null already exists.\nIt is not a file'],
  [['discord', 'retry', '7'], 'Ten8 is not running in this checkout.\nStart it with npm start'],
  [['open-registration'], 'Ten8 is not running in this checkout.\nStart it with npm start'],
])('%j fails with one line that says what and one that says how', (args, lines) => {
  const { status, stderr } = admin(...args);

  expect(status).toBe(1);
  expect(stderr.startsWith(lines)).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
});

test.each([
  ['remove-demo', 'COMMUNITY_URL'],
  ['discord', 'DISCORD_BOT_URL'],
])('%s changes nothing until it knows every service that it sends requests to', (name, variable) => {
  const env = { AUTH_URL: 'http://127.0.0.1:1', INTERNAL_SECRET: 'k'.repeat(40) };
  const { status, stderr } = adminWith(env, name);

  expect(status).toBe(1);
  expect(stderr.startsWith(`${variable} is not set.\n`)).toBe(true);
});

test.each([[[]], [['5', '6']]])('delete-user %j deletes nobody', (words) => {
  const env = { AUTH_URL: 'http://127.0.0.1:1', INTERNAL_SECRET: 'k'.repeat(40) };
  const { status, stderr } = adminWith(env, 'delete-user', ...words);

  expect(status).toBe(1);
  expect(stderr).toBe('Name one account.\nUsage: npm run admin -- delete-user <email or id>\n');
});

test.each<[string, unknown, NodeJS.ProcessEnv, string, string]>([
  ['a service that is down', new NoAnswer(false), {}, 'A service does not answer.', 'npm start'],
  ['a service elsewhere', new NoAnswer(false), { AUTH_URL: 'x' }, 'A service does not answer.', 'AUTH_URL'],
  ['a late answer', new NoAnswer(true), {}, 'in time: it may still do what was asked.', 'npm start'],
  ['another secret', refuse('forbidden', 'no'), {}, 'do not accept the signature', 'INTERNAL_SECRET'],
  ['a database that is down', refuseBusy(), {}, 'Ten8 is busy right now', 'doctor'],
  ['a refusal', refuse('not_found', 'User not found'), {}, 'User not found', 'Nothing was changed.'],
])('a command says what to do after %s', (_, error, env, what, advice) => {
  const described = describeFailure(error, env);

  expect(described).toBeInstanceOf(ExplainedError);
  expect(described).toMatchObject({
    message: expect.stringContaining(what),
    advice: expect.stringContaining(advice),
  });
});

test.each([
  [null, 'No Ten8 runs here, and DATABASE_URL names no database.'],
  ['postgres://someone:hidden@127.0.0.1:1/ten8', 'connect ECONNREFUSED 127.0.0.1:1.'],
])('a command that needs the database %j says why it has none', async (url, sentence) => {
  const failure: unknown = await withDatabase(url, async () => null).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ExplainedError);
  expect(String(failure)).toContain(sentence);
  expect(String(failure)).not.toContain('hidden');
});

test('a database without Ten8 is not backed up', async () => {
  const database = await freshDatabase();
  const file = join(nowhere, 'empty.backup');
  try {
    const backup = { databaseUrl: database.url, file, passphrase: null };

    await expect(backUp(backup)).rejects.toThrow('This database has no tables of Ten8.');
    await expect(rebuildProjections(database.url)).rejects.toThrow('This database has no tables of Ten8.');
    expect(existsSync(file)).toBe(false);
  } finally {
    await database.drop();
  }
});

test('a passphrase that cannot be read is named', () => {
  expect(() => readPassphrase(join(nowhere, 'none'))).toThrow(/^The passphrase cannot be read: .*ENOENT/);
});

test('an embedded database that was filled gets no demo, and Ctrl-C leaves none running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-fill-'));
  const env = { DATA_DIR: dataDir };
  const isRunning = () => existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'));
  try {
    expect(await withDatabaseToFill(env, async () => 'filled')).toBe('filled');
    expect([isSeeded(dataDir), isRunning()]).toEqual([true, false]);

    const stopped = withDatabaseToFill(env, () => {
      expect(isRunning()).toBe(true);
      process.emit('SIGINT');
      return new Promise(() => undefined);
    });

    await expect(stopped).rejects.toThrow('Stopped.');
    expect([readRunning(dataDir), isRunning()]).toEqual([null, false]);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('the secrets for Compose are added to what .env has, and are never replaced', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'ten8-secrets-'));
  const file = join(checkout, '.env');
  mkdirSync(join(checkout, 'scripts'));
  cpSync(join(ROOT, 'scripts/compose-secrets.sh'), join(checkout, 'scripts/compose-secrets.sh'));
  const run = () => spawnSync('sh', [join(checkout, 'scripts/compose-secrets.sh')]).status;
  writeFileSync(file, 'PUBLIC_URL=https://cad.example.org\nPOSTGRES_PASSWORD=first');

  const status = run();
  const written = readFileSync(file, 'utf8');

  expect(status).toBe(0);
  expect(written).toMatch(
    /^PUBLIC_URL=https:\/\/cad.example.org\nPOSTGRES_PASSWORD=first\nINTERNAL_SECRET=[\w-]{43}\n$/,
  );
  expect(statSync(file).mode & 0o077).toBe(0);
  expect([run(), readFileSync(file, 'utf8')]).toEqual([0, written]);
  rmSync(checkout, { recursive: true });
});

const INSTALLED = { isOpen: false, publicCommunityId: 1, isCommunityAssumed: false };

test('the doctor says when a newer version has changed the tables', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const { name, schema } of services) {
      if (schema === null) continue;
      const owners = ['packages/event-log', 'packages/service-kit', `services/${name}`];
      const folders = owners.map((owner) => join(ROOT, owner, 'migrations'));
      await client.query(`create schema ${schema}; create table ${schema}.migrations (name text)`);
      await client.query(`insert into ${schema}.migrations select unnest($1::text[])`, [
        [...(await listMigrations(folders)), ...(schema === 'cad' ? ['cad/9999-newer.sql'] : [])],
      ]);
    }

    const found = await examineDatabase(database.url, INSTALLED);

    expect(found.find(({ about }) => about === 'migrations')).toEqual({
      level: 'warning',
      about: 'migrations',
      text: 'cad was changed by a newer version. Only the version before that one can run on it.',
    });
  } finally {
    await client.end();
    await database.drop();
  }
});

test.each([
  [[], 'good', 'there are no communities yet'],
  [[1, 2], 'good', '/emergency-call reaches community 1'],
  [[2], 'warning', 'Set PUBLIC_CALL_COMMUNITY_ID'],
])('with the communities %j the doctor finds public calls %s', async (ids, level, text) => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('create schema community; create table community.communities (id int)');
    await client.query('insert into community.communities select unnest($1::int[])', [ids]);

    const found = await examineDatabase(database.url, INSTALLED);

    expect(found.find(({ about }) => about === 'public calls')).toMatchObject({
      level,
      text: expect.stringContaining(text),
    });
  } finally {
    await client.end();
    await database.drop();
  }
});

test('the doctor takes the community for public calls from the running Ten8, else says that it does not know it', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const config = {
    registration: 'closed',
    publicCallCommunityId: 7,
    discord: { configured: false, linkedRoleId: null },
  };
  const ten8 = http.createServer((_req, res) => res.end(JSON.stringify(config))).listen(0, '127.0.0.1');
  await once(ten8, 'listening');
  const PUBLIC_URL = `http://127.0.0.1:${(ten8.address() as AddressInfo).port}`;
  const diagnose = () => examine({ DATA_DIR: nowhere, DATABASE_URL: database.url, PUBLIC_URL });
  try {
    await client.query('create schema community; create table community.communities (id int)');
    await client.query('insert into community.communities values (7)');

    const running = await diagnose();
    ten8.closeAllConnections();
    await new Promise((resolve) => ten8.close(resolve));
    const stopped = await diagnose();

    expect(running.text).toContain('public calls: /emergency-call reaches community 7\n');
    expect(stopped.text).toContain(
      'there is no community 1 (by the environment of this command: Ten8 does not answer).',
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

test('an empty variable counts as unset', () => {
  const env = { DATABASE_URL: '', REDIS_URL: '', DATA_DIR: nowhere };

  expect([findDatabase(env), findRedis(env)]).toEqual([null, null]);
});

test('the doctor looks at the address where Ten8 runs, without being told the port again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-doctor-'));
  const running = {
    launcher: { pid: process.pid, startedAt: '' },
    url: 'http://localhost:1',
    services: {},
    databaseUrl: 'postgres://127.0.0.1:1/postgres',
    redisUrl: 'redis://127.0.0.1:1',
    secretFile: '',
    processes: [],
  };
  writeFileSync(join(dataDir, 'running.json'), JSON.stringify(running));
  try {
    const found = await examine({ DATA_DIR: dataDir });
    const told = await examine({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:2', TRUST_PROXY: '1' });

    expect(found.text).toContain('PUBLIC_URL: http://localhost:1 does not answer');
    expect(told.text).toContain('TRUST_PROXY: 1 proxy is trusted\n');
    expect(told.text).toContain('PUBLIC_URL: http://localhost:2 does not answer');
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('the doctor finds a database that cannot hold every name', async () => {
  const database = await freshDatabase();
  const ascii = new URL(database.url);
  ascii.pathname += '_ascii';
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const name = ascii.pathname.slice(1);
    await client.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);

    const [server] = await examineDatabase(ascii.href, INSTALLED);

    expect(server?.text).toContain("the database's encoding is SQL_ASCII");
    await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
    await database.drop();
  }
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

  /** A schema with one follower, at position 41, which has parked two facts. */
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

    expect(line).toBe('cad: cad:community will be rebuilt; 2 parked facts will be retried.');
    expect(await positions('cad')).toEqual([{ position: '-1' }]);
    expect(await wanted('cad')).toHaveLength(2);
  });

  test('has the bot retry what was parked, and repeat nothing else in Discord', async () => {
    await addSchema('discord');

    const line = await rebuildProjections(database.url);

    expect(line).toBe('discord: nothing to rebuild; 2 parked facts will be retried.');
    expect(await positions('discord')).toEqual([{ position: '41' }]);
    expect(await wanted('discord')).toHaveLength(2);
  });
});

describe('distributing', () => {
  const schemas = services.flatMap(({ schema }) => schema ?? []);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: Client;
  beforeAll(async () => {
    database = await freshDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** The schema as its migrations create it, without a service's roles. */
  async function addSchema(name: string, schema: string): Promise<void> {
    await client.query(`create schema ${schema}; set search_path to ${schema}; create table migrations ()`);
    for (const owner of ['packages/event-log', 'packages/service-kit', `services/${name}`]) {
      const folder = join(ROOT, owner, 'migrations');
      for (const file of readdirSync(folder).sort())
        await client.query(readFileSync(join(folder, file), 'utf8'));
    }
  }

  test('needs a database with Citus and with tables', async () => {
    await expect(distribute(database.url, false)).rejects.toThrow(
      'Citus is not installed in this PostgreSQL.',
    );
    await expect(distribute(database.url, true)).rejects.toThrow('This database has no tables of Ten8.');
  });

  test('gives every table one place, and every key of a table that is spread its community', async () => {
    for (const { name, schema } of services) if (schema !== null) await addSchema(name, schema);
    const before = await readTables(client, schemas);
    const placed = [...DISTRIBUTED, ...REFERENCE, ...COMMITTED_TOGETHER, ...LOCAL];
    expect([...before.keys()].sort()).toEqual(placed.sort());

    const script = await distribute(database.url, true);
    for (const name of DISTRIBUTED) expect(script).toContain(`select create_distributed_table('${name}'`);
    await client.query(script.replaceAll(/^select (create_|citus_).*$/gm, ''));

    const after = await readTables(client, schemas);
    for (const name of DISTRIBUTED) {
      const table = after.get(name);
      const community = communityColumn(name);
      expect([name, table?.required.includes(community)]).toEqual([name, true]);
      expect([name, table?.keys.filter(({ columns }) => !columns.includes(community))]).toEqual([name, []]);
      expect([name, table?.identities, table?.triggers]).toEqual([name, [], []]);
      for (const { parent, columns } of table?.foreignKeys ?? [])
        expect([name, REFERENCE.includes(parent) || columns.includes(community)]).toEqual([name, true]);
    }
  });
});
