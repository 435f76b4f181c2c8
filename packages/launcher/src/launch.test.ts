import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from '@ten8/test-kit/eventually';
import { freePorts } from './free-port';
import { isAlive } from './processes';
import { readRunning } from './running-file';
import { readSettings } from './settings';

jest.setTimeout(60_000);

const ROOT = join(__dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'ten8-launch-'));
const launchers: Launcher[] = [];

afterEach(async () => {
  for (const launcher of launchers.splice(0)) await launcher.stop('SIGTERM');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Launcher {
  output(): string;
  ready: Promise<void>;
  stop(signal: NodeJS.Signals): Promise<number | null>;
  exit: Promise<number | null>;
}

/** A launcher of two tiny services: the second says on stdout when it is told to stop. */
function startLauncher(env: NodeJS.ProcessEnv): Launcher {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', join(folder, 'dev.ts')],
    // From here, or tsx would not be found beside the program.
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: 'pipe',
    },
  );
  const launcher = follow(child);
  launchers.push(launcher);
  return launcher;
}

function follow(child: ChildProcess): Launcher {
  let written = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('Ten8 is ready at')) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void exit.then(() => reject(new Error(written)));
  });
  ready.catch(() => undefined);
  return {
    output: () => written,
    ready,
    exit,
    stop(signal) {
      child.kill(signal);
      return exit;
    },
  };
}

beforeAll(() => {
  writeFileSync(
    join(folder, 'service.js'),
    `const server = require('node:http').createServer((request, response) => {
       if (request.url === '/die') process.exit(3);
       response.end('{}');
     });
     server.listen(Number(process.env.SERVICE_PORT), '127.0.0.1');
     process.on('SIGTERM', () => { console.log('told to stop'); process.exit(0); });`,
  );
  writeFileSync(
    join(folder, 'dev.ts'),
    `import { launch } from ${JSON.stringify(join(__dirname, 'launch'))};
     import { explain } from ${JSON.stringify(join(__dirname, 'progress'))};
     import { readSettings } from ${JSON.stringify(join(__dirname, 'settings'))};
     import { abortOnStopSignal } from ${JSON.stringify(join(__dirname, 'stop-signal'))};
     const member = (name: string, port: string) => ({
       name, file: process.execPath, args: [${JSON.stringify(join(folder, 'service.js'))}],
       env: { SERVICE_PORT: port }, readyUrl: 'http://127.0.0.1:' + port + '/readyz',
     });
     const main = async () => launch({
       settings: readSettings(process.env),
       signal: abortOnStopSignal(),
       build: async () => undefined,
       plan: async () => ({
         members: [member('first', process.env.FIRST ?? ''), member('second', process.env.SECOND ?? '')],
         urls: { first: 'http://127.0.0.1:' + process.env.FIRST },
       }),
       seed: async () => undefined,
     });
     main().then(() => process.exit(0), (error: unknown) => { explain(error); process.exit(1); });`,
  );
});

async function environment(name: string): Promise<NodeJS.ProcessEnv & { DATA_DIR: string; FIRST: string }> {
  const [port, first, second] = await freePorts(3);
  const DATA_DIR = join(folder, name);
  return { DATA_DIR, PORT: String(port), FIRST: String(first), SECOND: String(second) };
}

async function query<T extends object = { note: string }>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a second start finds the data of the first', async () => {
  const env = await environment('kept');
  const first = startLauncher(env);
  await first.ready;
  await query(
    readRunning(env.DATA_DIR)?.databaseUrl ?? '',
    "create table kept as select 'still here' as note",
  );
  await first.stop('SIGTERM');

  const second = startLauncher(env);
  await second.ready;

  const rows = await query(readRunning(env.DATA_DIR)?.databaseUrl ?? '', 'select note from kept');
  expect(rows).toEqual([{ note: 'still here' }]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops everything in reverse order and leaves no process',
  async (signal) => {
    const env = await environment(signal);
    const launcher = startLauncher(env);
    await launcher.ready;
    const running = readRunning(env.DATA_DIR);

    const code = await launcher.stop(signal);

    expect(code).toBe(0);
    expect(launcher.output()).toMatch(/second \| told to stop\n(?:.*\n)*first {2}\| told to stop/);
    expect(running?.processes.map(({ name }) => name)).toEqual(['Redis', 'first', 'second']);
    expect(running?.processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
    await expect(query(running?.databaseUrl ?? '', 'select 1')).rejects.toThrow();
    expect(readRunning(env.DATA_DIR)).toBeNull();
  },
);

test('a service that dies takes everything with it, and is named', async () => {
  const env = await environment('death');
  const launcher = startLauncher(env);
  await launcher.ready;
  const pids = readRunning(env.DATA_DIR)?.processes.map(({ pid }) => pid) ?? [];

  await fetch(`http://127.0.0.1:${env.FIRST}/die`).catch(() => undefined);

  expect(await launcher.exit).toBe(1);
  expect(launcher.output()).toContain('first ended (exit code 3) unexpectedly; everything was stopped.\n');
  expect(pids.length).toBeGreaterThan(2);
  expect(pids.filter(isAlive)).toEqual([]);
});

test('a Redis or PostgreSQL that dies is started again where it was, with its data, and the rest goes on', async () => {
  const env = await environment('stores');
  const launcher = startLauncher(env);
  await launcher.ready;
  const before = readRunning(env.DATA_DIR);
  const redisPid = before?.processes.find(({ name }) => name === 'Redis')?.pid ?? 0;
  const databaseUrl = before?.databaseUrl ?? '';
  await query(databaseUrl, "create table kept as select 'still here' as note");
  const [{ pid: postgresPid } = { pid: '0' }] = await query<{ pid: string }>(
    databaseUrl,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
  );

  process.kill(redisPid, 'SIGKILL');
  process.kill(Number(postgresPid), 'SIGINT');

  await eventually(() => {
    expect(launcher.output()).toContain('Redis is back.');
    expect(launcher.output()).toContain('PostgreSQL is back.');
  }, 20_000);
  expect(await query(databaseUrl, 'select note from kept')).toEqual([{ note: 'still here' }]);
  const after = readRunning(env.DATA_DIR);
  const redisAgain = after?.processes.find(({ name }) => name === 'Redis')?.pid ?? 0;
  expect([after?.redisUrl, isAlive(redisAgain), redisAgain === redisPid]).toEqual([
    before?.redisUrl,
    true,
    false,
  ]);
  expect((await fetch(`http://127.0.0.1:${env.FIRST}/`)).status).toBe(200);
  expect(await launcher.stop('SIGTERM')).toBe(0);
  expect(isAlive(redisAgain)).toBe(false);
});

test('a launcher that was killed is cleared up after by the next one', async () => {
  const env = await environment('orphans');
  const first = startLauncher(env);
  await first.ready;
  const orphans = readRunning(env.DATA_DIR)?.processes.map(({ pid }) => pid) ?? [];
  await first.stop('SIGKILL');

  const second = startLauncher(env);
  await second.ready;

  expect(second.output()).toContain('Ending what an interrupted start left behind: Redis, first, second');
  expect(orphans.filter(isAlive)).toEqual([]);
});

test('a taken port is named, with a port that may be used instead', async () => {
  const env = await environment('taken');
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(Number(env.PORT), '127.0.0.1', resolve));

  const launcher = startLauncher(env);
  const code = await launcher.exit;
  await new Promise((resolve) => stranger.close(resolve));

  expect(code).toBe(1);
  expect(launcher.output()).toBe(
    `Port ${env.PORT} is already in use.\n` +
      `Stop the program that uses it, or choose another port: PORT=${Number(env.PORT) + 1} npm start\n`,
  );
});

test('every bad variable is named at once', async () => {
  const env = await environment('bad');

  const launcher = startLauncher({ ...env, PORT: 'eighty', DEMO: 'maybe', REDIS_URL: 'http://localhost' });
  const code = await launcher.exit;

  expect(code).toBe(1);
  expect(launcher.output().trimEnd().split('\n')).toEqual([
    'PORT must be a whole number; REDIS_URL must look like redis://host:6379; DEMO must be on or off.',
    'Correct or unset PORT, REDIS_URL, DEMO, then start again.',
  ]);
});

test.each([
  ['DISCORD_GUILD_ID', 'my server', 'must be the number that Discord shows under Copy ID'],
  ['MODERATION_WEBHOOK_URL', 'nowhere', 'must be an http(s) URL, or empty'],
  ['TRUST_PROXY', 'yes', 'must be a number of proxies'],
  ['HOST', '999.1.1.1', 'must be an address of this machine, such as 127.0.0.1'],
])('%s, which one service alone reads, is named before anything starts', (name, value, complaint) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} ${complaint}.`);
});

test('a database that does not answer is told apart from a broken start', async () => {
  const env = await environment('no-database');
  const [nobody] = await freePorts(1);

  const launcher = startLauncher({
    ...env,
    DATABASE_URL: `postgres://someone:secret@127.0.0.1:${nobody}/ten8`,
  });
  const code = await launcher.exit;

  expect(code).toBe(1);
  expect(launcher.output()).toContain('The database at DATABASE_URL cannot be used: connect ECONNREFUSED');
  expect(launcher.output()).not.toContain('secret');
});

test('a service that never gets ready is shown with its last lines', async () => {
  const env = await environment('unready');

  const launcher = startLauncher({ ...env, FIRST: 'not-a-port' });
  const code = await launcher.exit;

  expect(code).toBe(1);
  expect(launcher.output()).toContain('first ended at start (exit code 1).');
});

test('an old Node is told what it lacks before anything else is tried', async () => {
  const pretend = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.19.0"}})';
  const child = spawn(process.execPath, [
    '--import',
    `data:text/javascript,${pretend}`,
    join(ROOT, 'scripts/start.mjs'),
  ]);

  const launcher = follow(child);
  const code = await launcher.exit;

  expect(code).toBe(1);
  expect(launcher.output()).toBe(
    'Ten8 needs Node 20.19 or newer, but this is Node 18.19.0.\n' +
      'Install a newer Node from https://nodejs.org, then run the same command again.\n',
  );
});
