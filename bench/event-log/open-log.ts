import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Sequelize } from 'sequelize';
import { z } from 'zod';
import { defineEvent } from '@ten8/contracts/define';
import { databaseDriver } from '@ten8/event-log/database-client';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog, type EventLog } from '@ten8/event-log/transact';

export const somethingHappened = defineEvent('bench.something-happened', {
  data: z.object({ number: z.int() }),
});

export interface OpenLog {
  db: Sequelize;
  /** Each has its own count of writers, as each process of a service has. */
  newLog(): EventLog;
  close(): Promise<void>;
}

/** Creates a log in a new schema. */
export async function openLog(url: string, schema: string, connections: number): Promise<OpenLog> {
  const db = new Sequelize(url, {
    logging: false,
    pool: { max: connections, acquire: 60_000 },
    dialectModule: databaseDriver,
    dialectOptions: { options: `-c search_path=${schema}` },
  });
  await db.query(`drop schema if exists ${schema} cascade`);
  await db.query(`create schema ${schema}`);
  for (const file of readdirSync(eventLogMigrations).sort()) {
    await db.query(readFileSync(join(eventLogMigrations, file), 'utf8'));
  }
  await db.query('create table things (number integer primary key, at timestamptz not null default now())');
  const notifier = createNotifier(null);
  return {
    db,
    newLog: () => createEventLog({ db, notifier, producer: schema }),
    close: () => db.close(),
  };
}
