import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';
import { createEventLog } from '@ten8/event-log/transact';
import { freshDatabase, type FreshDatabase } from '@ten8/test-kit/fresh-database';
import { createLogger } from '../observability/logger';
import { openDatabase } from './database';
import { migrate } from './migrate';
import { row, rows } from './sql';

const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
let database: FreshDatabase;
const pools: Sequelize[] = [];
const dir = mkdtempSync(path.join(tmpdir(), 'ten8-migrations-'));
let folders = 0;

async function open(schema: string, url = database.url, connections = 3): Promise<Sequelize> {
  const db = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: connections }, schema, logger);
  pools.push(db);
  return db;
}

async function tellAdmin(sql: string): Promise<void> {
  const client = new Client(database.url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** A folder as a package has it: its parent's name becomes part of each migration's. */
async function folderWith(files: Record<string, string>): Promise<string> {
  folders += 1;
  const folder = path.join(dir, String(folders), 'a-package', 'migrations');
  await mkdir(folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql);
  return folder;
}

beforeAll(async () => void (database = await freshDatabase()));
afterAll(async () => {
  await Promise.all(pools.map((db) => db.close()));
  await database.drop();
  rmSync(dir, { recursive: true });
});

test('a service can read and write its own schema and no other', async () => {
  const [cad, auth] = [await open('cad'), await open('auth')];
  await cad.query('create table units (id integer)');

  await cad.query('insert into units values (1)');

  expect(await rows(cad, 'select id from units')).toEqual([{ id: 1 }]);
  const intrusions = [
    'select * from cad.units',
    'insert into cad.units values (2)',
    'create table cad.own (id int)',
  ];
  for (const intrusion of intrusions)
    await expect(auth.query(intrusion)).rejects.toThrow(/permission denied/);
});

const WHO = `
  select session_user as login, current_user as role, current_schema() as schema,
    current_setting('lock_timeout') as "lockTimeout", r.rolsuper as "isSuper"
  from pg_roles r where r.rolname = session_user`;
const who = async (db: Sequelize) => (await db.query(WHO, { type: QueryTypes.SELECT }))[0];
const as = (user: string) => {
  const url = new URL(database.url);
  Object.assign(url, { username: user, password: 'a-password-of-its-own' });
  return url.href;
};

test('a service logs in as itself, with no rights to fall back on', async () => {
  const db = await open('cad');

  const own = { login: 'ten8_cad', role: 'ten8_cad', schema: 'cad', lockTimeout: '4s', isSuper: false };
  expect(await who(db)).toEqual(own);
  await expect(db.query('set role postgres')).rejects.toThrow(/permission denied/);
});

test('waits for locks, statements, idle transactions and lost answers are limited on every connection', async () => {
  const db = await open('cad');

  const limits = await row(
    db,
    `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('tcp_user_timeout') as tcp`,
  );

  // Not every system has a limit for a connection that does not answer.
  const tcp = process.platform === 'linux' ? '4000' : expect.any(String);
  expect(limits).toEqual({ lock: '4s', statement: '15s', idle: '2500ms', tcp });
});

test('a login that an operator made is used as it is', async () => {
  await tellAdmin(`
    create role ten8_operated login password 'a-password-of-its-own';
    create schema operated authorization ten8_operated`);

  const db = await open('operated', as('ten8_operated'));

  const own = { login: 'ten8_operated', role: 'ten8_operated', schema: 'operated', lockTimeout: '4s' };
  expect(await who(db)).toEqual({ ...own, isSuper: false });
  await db.close();
  await tellAdmin('drop owned by ten8_operated; drop role ten8_operated');
});

test('where roles get no login, a service changes to its role', async () => {
  await tellAdmin(`
    create role lender login password 'a-password-of-its-own';
    create role ten8_lent;
    grant ten8_lent to lender;
    do $$ begin execute format('grant create on database %I to lender', current_database()); end $$`);

  const db = await open('lent', as('lender'));

  const lent = { login: 'lender', role: 'ten8_lent', schema: 'lent', lockTimeout: '4s', isSuper: false };
  expect(await who(db)).toEqual(lent);
  await db.close();
  await tellAdmin('drop owned by ten8_lent, lender; drop role ten8_lent, lender');
});

test('ten replicas that start at once migrate once', async () => {
  const folder = await folderWith({
    '0001-things.sql': '-- Things.\ncreate table things (id integer);',
    '0002-a-thing.sql': '-- One thing.\ninsert into things values (1);',
  });
  const replicas = await Promise.all(Array.from({ length: 10 }, () => open('community')));

  await Promise.all(replicas.map((db) => migrate(db, 'community', [folder], { logger })));

  const things = await replicas[0]?.query('select id from things', { type: QueryTypes.SELECT });
  expect(things).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing behind and runs again next time', async () => {
  const db = await open('civilian');
  const broken = await folderWith({ '0001-half.sql': 'create table half (id integer); select 1 / 0;' });
  const mended = await folderWith({ '0001-half.sql': 'create table half (id integer);' });

  await expect(migrate(db, 'civilian', [broken], { logger })).rejects.toThrow(/division by zero/);
  await migrate(db, 'civilian', [mended], { logger });

  expect(await db.query('select * from half', { type: QueryTypes.SELECT })).toEqual([]);
});

const preparedTexts = async (db: Sequelize): Promise<string[]> => {
  const found = await rows<{ statement: string }>(db, 'select statement from pg_prepared_statements');
  return found.map(({ statement }) => statement);
};

test('a statement with values is prepared once per connection', async () => {
  const db = await open('prepared');
  await db.query('create table things (id integer)');
  const sql = 'select id from things where id = $1';

  await db.transaction(async (transaction) => {
    await rows(db, sql, [1], transaction);
    await rows(db, sql, [2], transaction);
    const [found] = await rows<{ uses: number }>(
      db,
      'select count(*)::int as uses from pg_prepared_statements where statement = $1',
      [sql],
      transaction,
    );
    expect(found).toEqual({ uses: 1 });
  });
});

test('statements whose text is always another one do not fill the memory of a connection', async () => {
  const db = await open('differing', database.url, 1);

  for (let n = 0; n < 500; n += 1) await row(db, `select $1::int + ${n} as n`, [1]);

  expect((await preparedTexts(db)).length).toBeLessThanOrEqual(400);
});

const SILENT = {
  notify: () => undefined,
  subscribe: () => () => undefined,
  isDisconnected: () => false,
  close: () => Promise.resolve(),
};

test('a migration of another replica fails neither a query nor a transaction', async () => {
  // One connection, which has prepared the statement whenever the table changes.
  const db = await open('migrated', database.url, 1);
  await db.query('create table things (id integer); insert into things values (1)');
  const log = createEventLog({ db, notifier: SILENT, producer: 'migrated' });
  const read = (transaction?: Transaction) => row(db, 'select * from things where id = $1', [1], transaction);
  const readInside = () => log.transact(null, ({ transaction }) => read(transaction));
  await read();

  await tellAdmin('alter table migrated.things add column name text');
  expect(await readInside()).toEqual({ id: 1, name: null });
  await read();
  await tellAdmin('alter table migrated.things add column place text');

  expect(await read()).toEqual({ id: 1, name: null, place: null });
});

test('behind a pooler that loses prepared statements, everything is answered without them', async () => {
  const db = await open('pooled');
  const read = (text: string) => row(db, `select $1::int as ${text}`, [1]);
  await db.transaction(async (transaction) => {
    await row(db, 'select $1::int as id', [1], transaction);
    await db.query('deallocate all', { transaction });
  });

  expect(await Promise.all([read('id'), read('id'), read('id')])).toEqual(Array(3).fill({ id: 1 }));
  expect(await read('other')).toEqual({ other: 1 });
  expect(await preparedTexts(db)).not.toContain('select $1::int as other');
});

test('days stay days and big counts are numbers', async () => {
  const db = await open('realtime');

  const [row] = await db.query(`select date '1990-02-28' as day, 9007199254740991::bigint as big`, {
    type: QueryTypes.SELECT,
  });

  expect(row).toEqual({ day: '1990-02-28', big: 9007199254740991 });
});
