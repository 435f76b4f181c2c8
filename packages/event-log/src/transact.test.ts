import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineEvent } from '@ten8/contracts/define';
import { freshDatabase, type FreshDatabase } from '@ten8/test-kit/database-per-file';
import { Sequelize } from 'sequelize';
import { z } from 'zod';
import { createBell } from './doorbell';
import { localFeed } from './feed';
import { eventLogMigrations } from './migrations';
import { createEventLog } from './transact';

const callOpened = defineEvent('cad.call-opened', { data: z.object({ number: z.int() }) });
let database: FreshDatabase;
let db: Sequelize;

beforeAll(async () => {
  database = await freshDatabase();
  db = new Sequelize(database.url, { logging: false, pool: { max: 20 } });
  for (const file of readdirSync(eventLogMigrations).sort()) {
    await db.query(readFileSync(join(eventLogMigrations, file), 'utf8'));
  }
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test('a fact is read back as it was said', async () => {
  const log = createEventLog({ db, bell: createBell(null), producer: 'cad' });

  await log.transact({ userId: 7, address: '127.0.0.1' }, async (tx) =>
    tx.append(callOpened, 3, { number: 1 }),
  );

  expect(await localFeed(db).after(0, 10)).toEqual({
    head: 1,
    facts: [
      {
        seq: 1,
        id: expect.any(String),
        type: 'cad.call-opened',
        communityId: 3,
        by: { userId: 7, address: '127.0.0.1' },
        at: expect.any(String),
        data: { number: 1 },
      },
    ],
  });
});
