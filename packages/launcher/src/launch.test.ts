import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { eventually } from '@ten8/test-kit/eventually';
import { freePorts } from './free-port';
import { keptSecret } from './kept-secret';
import { checkPreconditions } from './preflight';
import { commandOf, isAlive } from './processes';
import { readRunning } from './running-file';
import { readSettings } from './settings';

jest.setTimeout(120_000);

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

/** A launcher of two tiny services, which say when they are told to stop. */
function startLauncher(env: NodeJS.ProcessEnv): Launcher {
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', 'tsx', join(folder, 'start.ts')],
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
    `let stopMs = 0;
     const server = require('node:http').createServer((request, response) => {
       if (request.url === '/stop-slowly') stopMs = 500;
       if (request.url === '/die') process.exit(3);
       if (request.url === '/die-often') { require('node:fs').writeFileSync(__dirname + '/' + process.env.SERVICE_PORT + '.broken', ''); process.exit(4); }
       if (request.url === '/die-and-hang') { require('node:fs').writeFileSync(__dirname + '/' + process.env.SERVICE_PORT + '.hangs', ''); process.exit(3); }
       response.end('{}');
     });
     if (require('node:fs').existsSync(__dirname + '/' + process.env.SERVICE_PORT + '.hangs')) setInterval(() => undefined, 1000);
     else server.listen(Number(process.env.SERVICE_PORT), '127.0.0.1');
     if (require('node:fs').existsSync(__dirname + '/' + process.env.SERVICE_PORT + '.broken')) process.exit(4);
     console.log(JSON.stringify({ level: 30, time: Date.now(), msg: 'a request' }));
     console.log(JSON.stringify({ level: 40, time: Date.now(), msg: 'a warning' }));
     process.on('SIGINT', () => { console.log('told to stop'); setTimeout(() => process.exit(0), stopMs); });`,
  );
  writeFileSync(
    join(folder, 'start.ts'),
    `import { launch } from ${JSON.stringify(join(__dirname, 'launch'))};
     import { explain } from ${JSON.stringify(join(__dirname, 'progress'))};
     import { readSettings } from ${JSON.stringify(join(__dirname, 'settings'))};
     import { abortOnStopSignal } from ${JSON.stringify(join(__dirname, 'stop-signal'))};
     const spec = (name: string, port: string) => ({
       name, file: process.execPath, args: [${JSON.stringify(join(folder, 'service.js'))}],
       env: { SERVICE_PORT: port }, readyUrl: 'http://127.0.0.1:' + port + '/readyz',
     });
     const main = async () => launch({
       settings: readSettings(process.env),
       signal: abortOnStopSignal(),
       build: async () => undefined,
       plan: async () => ({
         processes: [spec('first', process.env.FIRST ?? ''), spec('second', process.env.SECOND ?? '')],
         urls: { first: 'http://127.0.0.1:' + process.env.FIRST },
       }),
       seed: async () => undefined,
       hints: async () => [],
       hasDemo: async () => process.env.ACCOUNTS !== 'none',
     });
     main().then(() => process.exit(0), (error: unknown) => { explain(error); process.exit(1); });`,
  );
});

type Environment = NodeJS.ProcessEnv & { DATA_DIR: string; FIRST: string; SECOND: string };

async function environment(name: string): Promise<Environment> {
  const [port, first, second] = await freePorts(3);
  const DATA_DIR = join(folder, name);
  return { DATA_DIR, PORT: String(port), FIRST: String(first), SECOND: String(second) };
}

/** With a PostgreSQL and a Redis of the launcher's own. One data folder for all: making one takes seconds. */
const environmentWithOwnStores = () => environment('own-stores');

/** On the PostgreSQL and Redis of this test run: for what is not about a launcher's own. */
async function environmentWithStores(name: string): Promise<Environment> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  return { ...(await environment(name)), DATABASE_URL: TEST_DATABASE_URL, REDIS_URL: TEST_REDIS_URL };
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

async function leaveNote(url: string): Promise<void> {
  await query(url, 'drop table if exists kept');
  await query(url, "create table kept as select 'still here' as note");
}

test('a second start finds the data of the first', async () => {
  const env = await environmentWithOwnStores();
  const first = startLauncher(env);
  await first.ready;
  await leaveNote(readRunning(env.DATA_DIR)?.databaseUrl ?? '');
  await first.stop('SIGTERM');

  const second = startLauncher(env);
  await second.ready;

  const rows = await query(readRunning(env.DATA_DIR)?.databaseUrl ?? '', 'select note from kept');
  expect(rows).toEqual([{ note: 'still here' }]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s stops everything in reverse order and leaves no process',
  async (signal) => {
    const env = await environmentWithOwnStores();
    const launcher = startLauncher(env);
    await launcher.ready;
    const running = readRunning(env.DATA_DIR);

    const code = await launcher.stop(signal);

    expect(code).toBe(0);
    expect(launcher.output()).toMatch(/second +\| told to stop\n(?:.*\n)*first +\| told to stop/);
    expect(running?.processes.map(({ name }) => name)).toEqual(['PostgreSQL', 'Redis', 'first', 'second']);
    expect(running?.processes.filter(({ pid }) => isAlive(pid))).toEqual([]);
    await expect(query(running?.databaseUrl ?? '', 'select 1')).rejects.toThrow();
    expect(readRunning(env.DATA_DIR)).toBeNull();
  },
);

const pidOf = (dataDir: string, name: string): number =>
  readRunning(dataDir)?.processes.find((one) => one.name === name)?.pid ?? 0;

test('a service that crashes is started again on its port, and the others keep running', async () => {
  const env = await environmentWithStores('death');
  const launcher = startLauncher(env);
  await launcher.ready;
  const [before, other] = [pidOf(env.DATA_DIR, 'first'), pidOf(env.DATA_DIR, 'second')];

  await fetch(`http://127.0.0.1:${env.FIRST}/die`).catch(() => undefined);

  await eventually(() => expect(launcher.output()).toContain('first runs again.'), 20_000);
  expect(launcher.output()).toContain(
    'first ended unexpectedly (exit code 3). It is started again in 0.5 s.',
  );
  expect((await fetch(`http://127.0.0.1:${env.FIRST}/`)).status).toBe(200);
  const after = pidOf(env.DATA_DIR, 'first');
  expect([isAlive(after), after === before, pidOf(env.DATA_DIR, 'second')]).toEqual([true, false, other]);
  expect(await launcher.stop('SIGTERM')).toBe(0);
  expect(isAlive(after)).toBe(false);
});

test('a stop while a crashed service is starting again is not reported as another crash', async () => {
  const env = await environmentWithStores('stopped');
  const launcher = startLauncher(env);
  await launcher.ready;
  const before = pidOf(env.DATA_DIR, 'first');

  await fetch(`http://127.0.0.1:${env.SECOND}/stop-slowly`);
  await fetch(`http://127.0.0.1:${env.FIRST}/die-and-hang`).catch(() => undefined);
  await eventually(() => expect(pidOf(env.DATA_DIR, 'first')).not.toBe(before), 20_000);
  const after = pidOf(env.DATA_DIR, 'first');

  expect(await launcher.stop('SIGTERM')).toBe(0);
  expect(launcher.output().match(/ended unexpectedly/g)).toHaveLength(1);
  expect(isAlive(after)).toBe(false);
});

test('a service that crashes five times within a minute is not started again, with a message, and the others keep running', async () => {
  const env = await environmentWithStores('deaths');
  const launcher = startLauncher(env);
  await launcher.ready;

  await fetch(`http://127.0.0.1:${env.FIRST}/die-often`).catch(() => undefined);

  await eventually(
    () => expect(launcher.output()).toContain('first ended five times within a minute (exit code 4)'),
    40_000,
  );
  expect(launcher.output()).toContain(`Its last lines are in ${join(env.DATA_DIR, 'logs', 'ten8.log')}`);
  expect((await fetch(`http://127.0.0.1:${env.SECOND}/`)).status).toBe(200);
  expect(await launcher.stop('SIGTERM')).toBe(0);
});

test('what crashes while nothing can be written is started again once that is possible, and the reason is named', async () => {
  const env = await environmentWithOwnStores();
  const launcher = startLauncher(env);
  await launcher.ready;
  const first = pidOf(env.DATA_DIR, 'first');
  const redis = pidOf(env.DATA_DIR, 'Redis');
  // The file in which each start is recorded cannot be written.
  const inTheWay = join(env.DATA_DIR, 'running.json.new');
  mkdirSync(inTheWay);

  process.kill(first, 'SIGKILL');
  process.kill(redis, 'SIGKILL');

  await eventually(() => {
    expect(launcher.output()).toMatch(/^first cannot be started, retrying: EISDIR/m);
    expect(launcher.output()).toMatch(/^Redis cannot be started, retrying: EISDIR/m);
  }, 20_000);
  rmSync(inTheWay, { recursive: true });
  await eventually(() => {
    expect(launcher.output()).toContain('first runs again.');
    expect(launcher.output()).toContain('Redis runs again.');
  }, 20_000);
  expect(launcher.output().match(/cannot be started/g)).toHaveLength(2);
  expect(await launcher.stop('SIGTERM')).toBe(0);
});

test('services’ lines are in a file, and only what needs attention is on the terminal', async () => {
  const env = await environmentWithStores('log');
  const file = join(env.DATA_DIR, 'logs', 'ten8.log');
  const launcher = startLauncher(env);
  await launcher.ready;
  await launcher.stop('SIGTERM');

  const log = readFileSync(file, 'utf8');

  expect(log).toMatch(/^first +\| \[\d\d:\d\d:\d\d\] INFO: a request$/m);
  expect(log).toMatch(/^second +\| \[\d\d:\d\d:\d\d\] WARN: a warning$/m);
  expect(launcher.output()).toContain('WARN: a warning');
  expect(launcher.output()).not.toContain('a request');
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('LOG=all shows every line on the terminal as well', async () => {
  const launcher = startLauncher({ ...(await environmentWithStores('log-all')), LOG: 'all' });

  await launcher.ready;

  expect(launcher.output()).toMatch(/first +\| \[\d\d:\d\d:\d\d\] INFO: a request/);
});

test('Redis asks for a password that only its own user can read', async () => {
  const env = await environmentWithOwnStores();
  const launcher = startLauncher(env);
  await launcher.ready;
  const url = new URL(readRunning(env.DATA_DIR)?.redisUrl ?? '');
  const ping = async (password: string) => {
    const redis = new Redis({ host: url.hostname, port: Number(url.port), password, lazyConnect: true });
    redis.on('error', () => undefined);
    const answer = await redis.ping().catch(() => 'refused');
    redis.disconnect();
    return answer;
  };

  expect([await ping(url.password), await ping('wrong')]).toEqual(['PONG', 'refused']);
  const redis = join(env.DATA_DIR, 'redis');
  const files = readdirSync(redis, { recursive: true, encoding: 'utf8' }).map((name) => join(redis, name));
  expect(files.length).toBeGreaterThan(2);
  expect([redis, ...files].filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  expect(commandOf(pidOf(env.DATA_DIR, 'Redis'))).not.toContain(url.password);
});

test('a Redis or PostgreSQL that crashes is started again on its port, with its data, and the others keep running', async () => {
  const env = await environmentWithOwnStores();
  const launcher = startLauncher(env);
  await launcher.ready;
  const before = readRunning(env.DATA_DIR);
  const redisPid = before?.processes.find(({ name }) => name === 'Redis')?.pid ?? 0;
  const databaseUrl = before?.databaseUrl ?? '';
  await leaveNote(databaseUrl);
  const [{ pid: postgresPid } = { pid: '0' }] = await query<{ pid: string }>(
    databaseUrl,
    "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
  );

  process.kill(redisPid, 'SIGKILL');
  process.kill(Number(postgresPid), 'SIGINT');

  await eventually(() => {
    expect(launcher.output()).toContain('Redis runs again.');
    expect(launcher.output()).toContain('PostgreSQL runs again.');
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

test('what a killed launcher left running is stopped by the next one', async () => {
  const env = await environmentWithOwnStores();
  const first = startLauncher(env);
  await first.ready;
  const orphans = readRunning(env.DATA_DIR)?.processes.map(({ pid }) => pid) ?? [];
  await first.stop('SIGKILL');

  const second = startLauncher(env);
  await second.ready;

  expect(second.output()).toContain(
    'Stopping what the last start left running: PostgreSQL, Redis, first, second',
  );
  expect(orphans).toHaveLength(4);
  expect(orphans.filter(isAlive)).toEqual([]);
});

test.each(['PostgreSQL', 'Redis', 'first'])(
  'a launcher that was killed as soon as %s was started is cleaned up after, too',
  async (name) => {
    const env = await environmentWithOwnStores();
    const first = startLauncher(env);
    const orphan = await eventually(() => {
      const pid = pidOf(env.DATA_DIR, name);
      expect(pid).toBeGreaterThan(0);
      return pid;
    }, 30_000);
    await first.stop('SIGKILL');

    const second = startLauncher(env);
    await second.ready;

    expect(isAlive(orphan)).toBe(false);
    expect(await second.stop('SIGTERM')).toBe(0);
  },
);

test('a second start on the same data is refused from the first moment on', async () => {
  const env = await environmentWithStores('twice');
  const launcher = startLauncher(env);
  await eventually(() => expect(existsSync(join(env.DATA_DIR, 'running.json'))).toBe(true), 20_000);

  const early = startLauncher(env);
  const earlyCode = await early.exit;
  await launcher.ready;
  await eventually(() => expect(readRunning(env.DATA_DIR)?.url).not.toBe(''));
  const late = startLauncher(env);
  const lateCode = await late.exit;

  const { pid } = readRunning(env.DATA_DIR)?.launcher ?? { pid: 0 };
  expect([earlyCode, lateCode]).toEqual([1, 1]);
  expect(early.output()).toMatch(
    new RegExp(
      `^Ten8 already (starts|runs) on this data.*\\(process ${pid}\\)\\.\\nUse it, or stop it first`,
    ),
  );
  expect(late.output()).toContain(`Ten8 already runs on this data at http://localhost:${env.PORT}`);
  expect((await fetch(`http://127.0.0.1:${env.FIRST}/`)).status).toBe(200);
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

test('a taken port for metrics is named before anything starts', async () => {
  const [port, metrics] = await freePorts(2);
  const stranger = createServer();
  await new Promise<void>((resolve) => stranger.listen(metrics, '127.0.0.1', resolve));
  const checking = checkPreconditions(readSettings({ PORT: String(port), METRICS_PORT: String(metrics) }));

  await expect(checking).rejects.toThrow(`Port ${metrics} is already in use.`);
  await new Promise((resolve) => stranger.close(resolve));
});

test('two variables with the same port are named before anything starts', async () => {
  const [port] = await freePorts(1);
  const settings = readSettings({ PORT: String(port), METRICS_PORT: String(port) });

  await expect(checkPreconditions(settings)).rejects.toThrow(`PORT and METRICS_PORT are both ${port}.`);
});

test('a secret that a full disk has left empty is created again, and then kept', () => {
  const file = join(folder, 'secret');
  writeFileSync(file, '');

  const secret = keptSecret(file, 32);

  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(file, 32)).toBe(secret);
});

test('a relative DATA_DIR is a folder of the checkout', () => {
  expect(readSettings({ DATA_DIR: 'my-data' }).DATA_DIR).toBe(join(ROOT, 'my-data'));
});

test('data that another version of PostgreSQL wrote are kept, and how to move them is said', async () => {
  const env = await environmentWithOwnStores();
  const first = startLauncher(env);
  await first.ready;
  await first.stop('SIGTERM');
  const file = join(env.DATA_DIR, 'postgres', 'cluster', 'PG_VERSION');
  const version = readFileSync(file, 'utf8');
  writeFileSync(file, '11\n');

  const launcher = startLauncher(env);
  const code = await launcher.exit;
  writeFileSync(file, version);

  expect(code).toBe(1);
  expect(launcher.output()).toContain('The embedded PostgreSQL did not start.\n');
  expect(launcher.output()).toContain('Start the version of Ten8 that ran here last, back up');
});

test.each(['/proc/ten8/data', '/dev/null/data', '/dev/null'])(
  'a DATA_DIR that cannot be made is named: %s',
  async (dir) => {
    const launcher = startLauncher({ ...(await environment('no-folder')), DATA_DIR: dir });
    const code = await launcher.exit;

    expect(code).toBe(1);
    expect(launcher.output()).toBe(
      `The data directory ${dir} cannot be written.\nMake it writable, or set DATA_DIR to another place.\n`,
    );
  },
);

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

test.each<['on' | 'off', string, NodeJS.ProcessEnv]>([
  ['on', 'nothing is set', {}],
  ['on', 'all addresses are loopback', { HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:9000' }],
  ['off', 'others can connect', { HOST: '0.0.0.0' }],
  ['off', 'a proxy lets others in', { PUBLIC_URL: 'https://cad.example.org' }],
  ['off', 'the database is the operator’s', { DATABASE_URL: 'postgres://someone@127.0.0.1/ten8' }],
  ['on', 'the operator says so', { HOST: '0.0.0.0', DEMO: 'on' }],
])('the demo is %s when %s', (demo, _title, env) => {
  expect(readSettings(env).DEMO).toBe(demo);
});

test('a demo that others can reach is warned about, unless it was removed', async () => {
  const open = startLauncher({ ...(await environmentWithStores('open')), HOST: '0.0.0.0', DEMO: 'on' });
  const closed = startLauncher({ ...(await environmentWithStores('closed')), HOST: '0.0.0.0' });
  const removed = startLauncher({
    ...(await environmentWithStores('removed')),
    ...{ HOST: '0.0.0.0', DEMO: 'on', ACCOUNTS: 'none' },
  });
  await Promise.all([open.ready, closed.ready, removed.ready]);

  await eventually(() => expect(open.output()).toMatch(/!{70,}\nWARNING: the demo is on/));
  expect(closed.output()).not.toContain('WARNING');
  expect(removed.output()).not.toContain('WARNING');
});

test.each([
  ['DISCORD_GUILD_ID', 'my server', 'must be the number that Discord shows under Copy ID'],
  ['MODERATION_WEBHOOK_URL', 'nowhere', 'must be an http(s) URL, or empty'],
  ['TRUST_PROXY', 'yes', 'must be a number of proxies'],
  ['HOST', '999.1.1.1', 'must be an address of this machine, such as 127.0.0.1'],
])('%s, which one service alone reads, is named before anything starts', (name, value, complaint) => {
  expect(() => readSettings({ [name]: value })).toThrow(`${name} ${complaint}.`);
});

test('a database that does not answer is not reported as a failed start', async () => {
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

/** Answers every question about itself as a Redis of this version does, and everything else with OK. */
async function startOldRedis(version: string) {
  const info = `redis_version:${version}\r\nloading:0\r\n`;
  const server = createServer((socket) => {
    socket.on('data', (commands) => {
      for (const [, name] of commands.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(name === 'info' ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a Redis that is too old is named before anything starts', async () => {
  const [port] = await freePorts(1);
  const redis = await startOldRedis('6.2.14');
  const { port: redisPort } = redis.address() as AddressInfo;
  const settings = readSettings({ PORT: String(port), REDIS_URL: `redis://127.0.0.1:${redisPort}` });

  await expect(checkPreconditions(settings)).rejects.toThrow(
    'The Redis at REDIS_URL cannot be used: it is Redis 6, and Ten8 needs 7 or newer.',
  );
  await new Promise((resolve) => redis.close(resolve));
});

test('a service that never gets ready is shown with its last lines', async () => {
  const env = await environmentWithStores('unready');

  const launcher = startLauncher({ ...env, FIRST: 'not-a-port' });
  const code = await launcher.exit;

  expect(code).toBe(1);
  expect(launcher.output()).toContain('first ended at start (exit code 1).');
});

test('on a Node that is too old, the required version is named before anything else is done', async () => {
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
