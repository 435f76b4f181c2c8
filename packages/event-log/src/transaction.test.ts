import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { Client } from 'pg';
import { Sequelize, type Transaction } from 'sequelize';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
import { databaseDriver } from './database-client';
import { row, run } from './sql';
import { inTransaction } from './transaction';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: Server;
/** What clients have sent to PostgreSQL, packet by packet. */
const packets: string[] = [];
let db: Sequelize;

beforeAll(async () => {
  database = await freshDatabase();
  const { host, port, database: name, user } = new Client(database.url);
  proxy = createServer((client) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    client.on('data', (packet) => packets.push(packet.toString('latin1')));
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  db = new Sequelize(`postgres://127.0.0.1/${name}`, {
    username: user ?? '',
    password: decodeURIComponent(url.password),
    logging: false,
    port: (proxy.address() as AddressInfo).port,
    pool: { max: 1 },
    dialectModule: databaseDriver,
  });
  await run(db, 'create table calls (number integer primary key)');
});
beforeEach(async () => {
  await run(db, 'delete from calls');
  packets.splice(0);
});
afterAll(async () => {
  await db.close();
  proxy.close();
  await database.drop();
});

const open = (number: number, transaction: Transaction) =>
  run(db, 'insert into calls (number) values ($1)', [number], transaction);
const count = async () => (await row<{ n: number }>(db, 'select count(*)::int as n from calls'))?.n;
const nothing = () => Promise.resolve();

test('BEGIN goes out with the first statement and COMMIT with the last', async () => {
  const [result, last] = await inTransaction(db, {
    async run(transaction) {
      await open(1, transaction);
      await open(2, transaction);
      return 'two calls';
    },
    last: (transaction) => row<{ n: number }>(db, 'select $1::int as n', [3], transaction),
  });

  expect([result, last]).toEqual(['two calls', { n: 3 }]);
  expect(packets).toHaveLength(3);
  expect(packets[0]).toMatch(/begin.*insert into calls/s);
  expect(packets[2]).toMatch(/select \$1.*commit/s);
  expect(await count()).toBe(2);
});

test('a last statement that fails is the error, and nothing is stored', async () => {
  const failing = inTransaction(db, {
    run: (transaction) => open(1, transaction),
    last: (transaction) => open(1, transaction),
  });

  await expect(failing).rejects.toMatchObject({ name: 'SequelizeUniqueConstraintError' });
  expect(await count()).toBe(0);
});

test('whichever of several statements is waited for, the error is that of the first one that failed', async () => {
  const failing = inTransaction(db, {
    async run(transaction) {
      const first = run(db, 'select from nowhere', [], transaction);
      const second = open(1, transaction);
      first.catch(() => undefined);
      await second;
    },
    last: nothing,
  });

  await expect(failing).rejects.toThrow('"nowhere" does not exist');
});

test('work that fails is rolled back, and its connection is used again', async () => {
  const failing = inTransaction(db, {
    async run(transaction) {
      await open(1, transaction);
      throw new Error('refused');
    },
    last: nothing,
  });

  await expect(failing).rejects.toThrow('refused');
  expect(await count()).toBe(0);
});

test('a failed statement whose error was caught is no commit', async () => {
  const failing = inTransaction(db, {
    async run(transaction) {
      await open(1, transaction);
      await open(1, transaction).catch(() => undefined);
    },
    last: nothing,
  });

  await expect(failing).rejects.toThrow('nothing was committed');
  expect(await count()).toBe(0);
});

test('a connection that is lost on the way is an outage, and the next transaction gets another one', async () => {
  const failing = inTransaction(db, {
    async run(transaction) {
      await open(1, transaction);
      await run(db, 'select pg_terminate_backend(pg_backend_pid())', [], transaction);
    },
    last: nothing,
  });

  await expect(failing).rejects.toMatchObject({ parent: { code: '57P01' } });
  await inTransaction(db, { run: (transaction) => open(2, transaction), last: nothing });
  expect(await count()).toBe(1);
});

test('a statement that comes after the end is refused, so it never runs outside of the transaction', async () => {
  const [ended] = await inTransaction(db, { run: async (transaction) => transaction, last: nothing });

  await expect(open(1, ended)).rejects.toThrow('after its transaction had ended');
  expect(await count()).toBe(0);
});

test('hooks run after the commit, and not after a rollback', async () => {
  const ran: number[] = [];
  const note = async (transaction: Transaction) => {
    await open(1, transaction);
    transaction.afterCommit(() => void ran.push(1));
  };
  const refused = async (transaction: Transaction) => {
    await note(transaction);
    throw new Error('refused');
  };

  await inTransaction(db, { run: refused, last: nothing }).catch(() => undefined);
  expect(ran).toEqual([]);
  await inTransaction(db, { run: note, last: nothing });
  expect(ran).toEqual([1]);
});
