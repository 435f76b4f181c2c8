import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Sequelize } from 'sequelize';
import { communityCreated } from '@ten8/contracts/community/communities';
import { allowLongStatements } from '@ten8/event-log/erase';
import { isDatabaseUnavailable } from '@ten8/event-log/failure-cause';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog } from '@ten8/event-log/transact';
import { freshDatabase, type FreshDatabase } from '@ten8/test-kit/fresh-database';
import { openDatabase } from '../database/database';
import { sessionOptions } from '../database/database-login';
import { migrate } from '../database/migrate';
import { run } from '../database/sql';
import { createLogger } from '../observability/logger';

const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
let database: FreshDatabase;
let db: Sequelize;

beforeAll(async () => {
  database = await freshDatabase();
  db = await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 3 }, 'cad', logger);
  await migrate(db, 'cad', [eventLogMigrations], { logger });
  await run(db, `insert into follower_cursors (name) values ('cad<-community')`);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Takes the locks of a write and of a follower, as a service's connection would, and says so. */
const HOLDER = `
  const { Client } = require('pg');
  const client = new Client({ connectionString: process.env.URL, options: process.env.OPTIONS });
  client.on('error', () => {});
  (async () => {
    await client.connect();
    await client.query('begin');
    await client.query('update event_head set seq = seq');
    await client.query('update follower_cursors set position = position');
    process.stdout.write('locked');
  })();`;

let holder: ChildProcess | undefined;
// Also after a failure: a child that is left keeps the test runner from ending.
afterEach(() => void holder?.kill('SIGKILL'));

test('a process that hangs while it holds the locks of a write and of a follower does not block others', async () => {
  const env = { ...process.env, URL: database.url, OPTIONS: sessionOptions('cad') };
  const child = spawn(process.execPath, ['-e', HOLDER], {
    env,
    cwd: __dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holder = child;
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  const log = createEventLog({ db, notifier: createNotifier(null), producer: 'cad' });

  const writing = log.transact(null, async (tx) =>
    tx.append(communityCreated, 1, { name: 'Pier County', ownerId: 1 }),
  );
  const following = run(db, 'update follower_cursors set position = 1');

  // Both would fail when the wait for their lock is over.
  await expect(Promise.all([writing, following])).resolves.toBeDefined();
});

/** A way to PostgreSQL that can be lost: its connections then stay open, and nothing arrives over them any more. */
async function openWay(to: string) {
  const { hostname, port } = new URL(to);
  const open: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
    open.push([near, far]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    loseConnections() {
      for (const [near, far] of open) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    close() {
      for (const end of open.flat()) end.destroy();
      server.close();
    },
  };
}

describe('over a way that can be lost', () => {
  const ANSWER_MS = 400;
  let way: Awaited<ReturnType<typeof openWay>>;
  let far: Sequelize;
  beforeEach(async () => {
    way = await openWay(database.url);
    far = await openDatabase({ DATABASE_URL: way.url, DATABASE_POOL: 1 }, 'cad', logger, ANSWER_MS);
    await run(far, 'select 1');
  });
  afterEach(async () => {
    await far.close();
    way.close();
  });

  test('a statement fails in time, and the next one gets another connection', async () => {
    way.loseConnections();

    const failure: unknown = await run(far, 'select 1').catch((error: unknown) => error);

    expect(isDatabaseUnavailable(failure)).toBe(true);
    await expect(run(far, 'select 1')).resolves.toBeUndefined();
  });

  test('a change fails in time, and the next one gets another connection', async () => {
    const log = createEventLog({ db: far, notifier: createNotifier(null), producer: 'cad' });
    const change = () =>
      log.transact(null, async (tx) => tx.append(communityCreated, 1, { name: 'Pier County', ownerId: 1 }));
    way.loseConnections();

    const failure: unknown = await change().catch((error: unknown) => error);

    expect(isDatabaseUnavailable(failure)).toBe(true);
    await expect(change()).resolves.toBeUndefined();
  });

  test('a statement that may take long is waited for', async () => {
    const slow = far.transaction(async (transaction) => {
      await allowLongStatements(far, transaction);
      await run(far, `select pg_sleep(${(2 * ANSWER_MS) / 1000})`, [], transaction);
    });

    await expect(slow).resolves.toBeUndefined();
    await expect(run(far, `select pg_sleep(${(2 * ANSWER_MS) / 1000})`)).rejects.toThrow(
      'Query read timeout',
    );
  });
});

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const fatal = (code: string) => message('E', Buffer.from(`SFATAL\0C${code}\0Mterminating connection\0\0`));

test('a service started before its PostgreSQL waits, also when a fatal message comes with the greeting', async () => {
  const packets = [Buffer.concat([READY, fatal('57P01')]), fatal('57P03'), fatal('28P01')];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(packets.shift() ?? READY));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const warn = jest.spyOn(logger, 'warn');

  const opening = openDatabase(
    { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/ten8`, DATABASE_POOL: 1 },
    'cad',
    logger,
  );

  // A wrong password is no reason to wait.
  await expect(opening).rejects.toMatchObject({ code: '28P01' });
  expect(packets).toEqual([]);
  expect(warn.mock.calls).toEqual([[expect.anything(), 'PostgreSQL does not answer: waiting for it']]);
  server.close();
});
