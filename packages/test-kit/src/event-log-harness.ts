import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryTypes, Sequelize } from 'sequelize';
import { z } from 'zod';
import { defineEvent, type Fact } from '@ten8/contracts/define';
import { databaseDriver } from '@ten8/event-log/database-client';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import { on, type FollowTx } from '@ten8/event-log/fact-handler';
import { localFeed, type Feed } from '@ten8/event-log/feed';
import { followDurably, followLive, type Follower } from '@ten8/event-log/follow';
import type { Logger } from '@ten8/event-log/logger';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createNotifier, type Notifier } from '@ten8/event-log/notifier';
import { createEventLog, type EventLog } from '@ten8/event-log/transact';
import { freshDatabase } from './fresh-database';

export const callOpened = defineEvent('cad.call-opened', { data: z.object({ number: z.int() }) });
export const callClosed = defineEvent('cad.call-closed', { data: z.object({ number: z.int() }) });
export const memberGone = defineEvent('cad.member-gone', {
  data: z.object({ number: z.int() }),
  revokes: true,
});
export type CallFact = Fact<{ number: number }>;

interface FollowOptions {
  name?: string;
  notifier?: Notifier;
  feed?: Feed;
  pollMs?: number | (() => number);
  handle?: (fact: CallFact, tx: FollowTx) => Promise<void>;
  rebuild?: Rebuild;
}

/** A service that appends facts and one that follows, each in its own schema, on a new database for this test. */
interface EventLogHarness {
  cad: Sequelize;
  civilian: Sequelize;
  feed: Feed;
  /** Log lines, as `level message`. */
  logged: string[];
  logger: Logger;
  log(notifier?: Notifier): EventLog;
  /** Opens calls with these numbers, each in a transaction of its own. */
  open(log: EventLog, ...numbers: number[]): Promise<void>;
  notifier(url: string | null): Notifier;
  /** Writes every fact that it handles into the civilian table `seen`, in the cursor's transaction. */
  follow(options?: FollowOptions): Follower;
  /** Collects the positions of handled facts in `heard`. */
  followLive(options?: {
    notifier?: Notifier;
    heard?: number[];
    earlierFacts?: number;
    handle?: (fact: CallFact) => Promise<void>;
    forget?: () => void;
  }): Follower;
  /** The positions that a follower has handled, in that order. */
  seen(name?: string): Promise<number[]>;
}

const NAME = 'civilian<-cad';

/** Call once per file, outside the tests: every test gets a new database, and everything it started is stopped. */
export function eventLogHarness(): EventLogHarness {
  const harness = {} as EventLogHarness;
  const endings: Endings = [];
  beforeEach(async () => void Object.assign(harness, await buildHarness(endings)));
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });
  return harness;
}

type Endings = (() => Promise<unknown>)[];

async function buildHarness(endings: Endings): Promise<EventLogHarness> {
  const { cad, civilian } = await openSchemas(endings);
  const ending = <T extends Follower | Notifier>(part: T): T => {
    endings.push(() => ('stop' in part ? part.stop() : part.close()));
    return part;
  };
  const { logged, logger } = createListeningLogger();
  const feed = localFeed(cad);
  const notifier = (url: string | null) => ending(createNotifier(url, logger));
  const common = () => ({ feed, producer: 'cad', logger });

  return {
    cad,
    civilian,
    feed,
    logged,
    logger,
    notifier,
    log: (own = createNotifier(null)) => createEventLog({ db: cad, notifier: own, producer: 'cad' }),
    async open(log, ...numbers) {
      for (const number of numbers)
        await log.transact(null, async (tx) => tx.append(callOpened, 1, { number }));
    },
    follow({ name = NAME, handle, ...options } = {}) {
      const handlers = [callOpened, memberGone].map((event) =>
        on(event, async (fact, tx) => {
          await record(civilian, name, fact.seq, tx);
          await handle?.(fact, tx);
        }),
      );
      const notifier = options.notifier ?? createNotifier(null);
      const log = createEventLog({ db: civilian, notifier, producer: 'civilian' });
      const parts = { ...common(), db: civilian, log, notifier, name };
      return ending(followDurably({ ...parts, handlers, ...options }));
    },
    followLive({
      notifier: own = createNotifier(null),
      heard = [],
      handle,
      forget = () => {},
      ...rest
    } = {}) {
      const handlers = [callOpened, memberGone].map((event) =>
        on(event, async (fact) => {
          await handle?.(fact);
          heard.push(fact.seq);
        }),
      );
      return ending(followLive({ ...common(), ...rest, notifier: own, handlers, forget }));
    },
    seen: (name = NAME) => recorded(civilian, name),
  };
}

function createListeningLogger(): { logged: string[]; logger: Logger } {
  const logged: string[] = [];
  const level = (name: string) => (message: string) => void logged.push(`${name} ${message}`);
  return { logged, logger: { info: level('info'), warn: level('warn'), error: level('error') } };
}

async function openSchemas(endings: Endings): Promise<{ cad: Sequelize; civilian: Sequelize }> {
  const database = await freshDatabase();
  const [cad, civilian] = [await openSchema(database.url, 'cad'), await openSchema(database.url, 'civilian')];
  await civilian.query('create table seen (id bigserial primary key, follower text, seq bigint)');
  endings.push(
    database.drop,
    () => cad.close(),
    () => civilian.close(),
  );
  return { cad, civilian };
}

async function openSchema(url: string, schema: string): Promise<Sequelize> {
  // The PostgreSQL of the tests has it switched off, but the event log needs it.
  const dialectOptions = { options: `-c search_path=${schema} -c synchronous_commit=on` };
  const db = new Sequelize(url, {
    logging: false,
    pool: { max: 20 },
    dialectModule: databaseDriver,
    dialectOptions,
  });
  await db.query(`create schema ${schema}`);
  for (const file of readdirSync(eventLogMigrations).sort()) {
    await db.query(readFileSync(join(eventLogMigrations, file), 'utf8'));
  }
  return db;
}

async function recorded(db: Sequelize, follower: string): Promise<number[]> {
  const sql = 'select seq from seen where follower = $1 order by id';
  const rows = await db.query<{ seq: string }>(sql, { bind: [follower], type: QueryTypes.SELECT });
  return rows.map((row) => Number(row.seq));
}

async function record(db: Sequelize, name: string, seq: number, { transaction }: FollowTx) {
  await db.query('insert into seen (follower, seq) values ($1, $2)', { transaction, bind: [name, seq] });
}
