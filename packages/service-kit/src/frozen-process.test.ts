import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Sequelize } from 'sequelize';
import { communityCreated } from '@ten8/contracts/community/communities';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog } from '@ten8/event-log/transact';
import { freshDatabase, type FreshDatabase } from '@ten8/test-kit/database-per-file';
import { openDatabase } from './database';
import { sessionOptions } from './database-login';
import { createLogger } from './logger';
import { migrate } from './migrate';
import { run } from './sql';

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
