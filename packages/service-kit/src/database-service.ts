import { type Router, Router as createRouter } from 'express';
import { type Sequelize } from 'sequelize';
import { type ServiceKey } from '@ten8/contracts/define';
import { localFeed } from '@ten8/event-log/feed';
import { followDurably, type Follower, type FactHandler, type Rebuild } from '@ten8/event-log/follow';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { countParked } from '@ten8/event-log/parked';
import { createEventLog, type EventLog } from '@ten8/event-log/transact';
import { createApp } from './app';
import { type ServiceClient, createServiceClient } from './service-client';
import { type BaseConfig, type DatabaseConfig } from './config';
import { openDatabase } from './database';
import { expressServer } from './express-server';
import { serveFeed } from './feed-routes';
import { httpFeed } from './http-feed';
import { type Checks } from './health';
import { deleteOldKeys } from './idempotency';
import { scheduleHousekeeping } from './jobs';
import { KIT_MIGRATIONS, migrate } from './migrate';
import { Gauge } from './metrics';
import { type Kit, type Service } from './start';

/** Facts older than this have reached everyone, or their reader starts over from a snapshot. */
const KEEP_FACTS_DAYS = 7;
const SWEEP_MS = 3_600_000;

interface Extras {
  checks?: Checks;
  /** What `/readyz` says instead of `ready`. */
  note?: () => string | null;
  sweep?: () => Promise<void>;
  stop?: () => Promise<void>;
}

export interface DatabaseService {
  db: Sequelize;
  log: EventLog;
  client: ServiceClient;
  /** Follows another service's log, or with its own name this one's; the cursor is named `<name><-<producer>`. */
  follow(producer: ServiceKey, handlers: FactHandler[], rebuild?: Rebuild): Follower;
  /** The finished service. `stop` ends whatever the caller opened besides. */
  serve(routers: Router[], extras?: Extras): Service;
}

/** What every service that keeps a schema is made of: database, log, followers, feed, housekeeping. */
export async function openDatabaseService(parts: {
  name: ServiceKey;
  schema: string;
  config: BaseConfig & DatabaseConfig;
  kit: Kit;
  /** Folder of the service's own numbered SQL files. */
  migrations: string;
  urls: Partial<Record<ServiceKey, string>>;
}): Promise<DatabaseService> {
  const { name, schema, config, kit } = parts;
  const db = await openDatabase(config, schema, kit.logger);
  await migrate(db, schema, [eventLogMigrations, KIT_MIGRATIONS, parts.migrations], kit.logger);
  const client = createServiceClient({ name, secret: config.INTERNAL_SECRET, urls: parts.urls });
  const log = createEventLog({ db, notifier: kit.notifier, producer: name });
  const followers = new Map<ServiceKey, Follower>();

  function follow(producer: ServiceKey, handlers: FactHandler[], rebuild?: Rebuild): Follower {
    const follower = followDurably({
      db,
      notifier: kit.notifier,
      logger: kit.logLogger,
      name: `${name}<-${producer}`,
      producer,
      feed: producer === name ? localFeed(db) : httpFeed(client, producer),
      handlers,
      ...(rebuild && { rebuild }),
    });
    followers.set(producer, follower);
    return follower;
  }

  function serve(routers: Router[], extras: Extras = {}): Service {
    const internal = createRouter();
    serveFeed(internal, name, localFeed(db));
    const readiness = {
      stopping: false,
      checks: { postgres: () => db.query('select 1'), ...extras.checks },
      ...(extras.note && { note: extras.note }),
    };
    const app = createApp({
      ...kit,
      readiness,
      secret: config.INTERNAL_SECRET,
      log,
      routers: [internal, ...routers],
    });
    watchFollowers(kit, db, followers);
    const housekeeping = scheduleHousekeeping({
      redisUrl: config.REDIS_URL,
      service: name,
      everyMs: SWEEP_MS,
      logger: kit.logger,
      async work() {
        await log.prune(KEEP_FACTS_DAYS);
        await deleteOldKeys(db);
        await extras.sweep?.();
      },
    });
    return {
      server: expressServer(app),
      readiness,
      async stop() {
        await housekeeping.stop();
        await Promise.all([...followers.values()].map((follower) => follower.stop()));
        await extras.stop?.();
        await db.close();
      },
    };
  }

  return { db, log, client, follow, serve };
}

/** What to alert on: how far each follower is behind its log, and what it could not take. */
function watchFollowers(kit: Kit, db: Sequelize, followers: Map<ServiceKey, Follower>): void {
  const registers = [kit.metrics.registry];
  new Gauge({
    name: 'ten8_follower_lag',
    help: 'Facts of another log that this service has not handled yet',
    labelNames: ['producer'],
    registers,
    async collect() {
      for (const [producer, follower] of followers) {
        const lag = await follower.lag().catch(() => null);
        if (lag !== null) this.set({ producer }, lag);
      }
    },
  });
  new Gauge({
    name: 'ten8_parked_facts',
    help: 'Facts that a follower failed on five times and put aside',
    labelNames: ['follower'],
    registers,
    async collect() {
      const parked = await countParked(db).catch(() => null);
      if (!parked) return;
      this.reset();
      for (const { follower, count } of parked) this.set({ follower }, count);
    },
  });
}
