import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { freshDatabase, type FreshDatabase } from '@ten8/test-kit/database-per-file';
import { openDatabase } from './database';
import { createLogger } from './logger';
import { migrate } from './migrate';

const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
let database: FreshDatabase;
const pools: Sequelize[] = [];

async function open(schema: string): Promise<Sequelize> {
  const db = await openDatabase({ DATABASE_URL: database.url, DATABASE_POOL: 3 }, schema, logger);
  pools.push(db);
  return db;
}

/** A folder as a package has it: its parent's name becomes part of each migration's. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'ten8-migrations-')), 'a-package', 'migrations');
  await mkdir(folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql);
  return folder;
}

beforeAll(async () => void (database = await freshDatabase()));
afterAll(async () => {
  await Promise.all(pools.map((db) => db.close()));
  await database.drop();
});

test('a service can read and write its own schema and no other', async () => {
  const [cad, auth] = [await open('cad'), await open('auth')];
  await cad.query('create table units (id integer)');

  await cad.query('insert into units values (1)');
  const spying = auth.query('select * from cad.units');

  await expect(spying).rejects.toThrow(/permission denied/);
});

test('ten replicas that start at once migrate once', async () => {
  const folder = await folderWith({
    '0001-things.sql': '-- Things.\ncreate table things (id integer);',
    '0002-a-thing.sql': '-- One thing.\ninsert into things values (1);',
  });
  const replicas = await Promise.all(Array.from({ length: 10 }, () => open('community')));

  await Promise.all(replicas.map((db) => migrate(db, 'community', [folder], logger)));

  const things = await replicas[0]?.query('select id from things', { type: QueryTypes.SELECT });
  expect(things).toEqual([{ id: 1 }]);
});

test('a migration that fails leaves nothing behind and runs again next time', async () => {
  const db = await open('civilian');
  const broken = await folderWith({ '0001-half.sql': 'create table half (id integer); select 1 / 0;' });
  const mended = await folderWith({ '0001-half.sql': 'create table half (id integer);' });

  await expect(migrate(db, 'civilian', [broken], logger)).rejects.toThrow(/division by zero/);
  await migrate(db, 'civilian', [mended], logger);

  expect(await db.query('select * from half', { type: QueryTypes.SELECT })).toEqual([]);
});

test('days stay days and big counts are numbers', async () => {
  const db = await open('realtime');

  const [row] = await db.query(`select date '1990-02-28' as day, 9007199254740991::bigint as big`, {
    type: QueryTypes.SELECT,
  });

  expect(row).toEqual({ day: '1990-02-28', big: 9007199254740991 });
});
