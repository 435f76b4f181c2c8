import type { Router } from 'express';
import type { Sequelize } from 'sequelize';
import type { ServiceKey } from '@ten8/contracts/define';
import { refuseBusy } from '@ten8/contracts/errors';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import type { FactHandler } from '@ten8/event-log/fact-handler';
import { localFeed } from '@ten8/event-log/feed';
import { followDurably, type Follower } from '@ten8/event-log/follow';
import { startHeartbeat } from '@ten8/event-log/heartbeat';
import { eventLogMigrations } from '@ten8/event-log/migrations';
import { createEventLog, type EventLog } from '@ten8/event-log/transact';
import { openDatabase } from '../database/database';
import { eraseDeletedCommunity } from '../database/erase-deleted-community';
import { forgetDeletedAccount } from '../database/forget-deleted-account';
import { KIT_MIGRATIONS, migrate } from '../database/migrate';
import { serveFeed } from '../facts/feed-routes';
import { measureFollowers } from '../facts/follower-metrics';
import type { Followers } from '../facts/freshness';
import { httpFeed } from '../facts/http-feed';
import { expressServer } from '../http/express-server';
import { deleteOldKeys } from '../http/idempotency';
import { hasCallerLeft } from '../http/request-scope';
import { createRouter } from '../http/router';
import { createServiceClient, type ServiceClient } from '../service-client/service-client';
import { createApp } from './app';
import type { BaseConfig, DatabaseConfig } from './config';
import type { Checks } from './health';
import { startHousekeeping, type Sweep } from './housekeeping';
import type { Kit, Service } from './start';

/** Followers that still need older facts rebuild from a snapshot. */
const KEEP_FACTS_DAYS = 7;

interface DatabaseServiceParts {
  name: ServiceKey;
  schema: string;
  config: BaseConfig & DatabaseConfig;
  kit: Kit;
  /** Folder of the service's own numbered SQL files. */
  migrations: string;
  urls: Partial<Record<ServiceKey, string>>;
}

interface Extras {
  checks?: Checks;
  /** What `/readyz` says instead of `ready`. */
  note?: () => string | null;
  /** Done every half hour by one replica, after those of every service. */
  sweeps?: Sweep[];
  stop?: () => Promise<void>;
}

interface Opened {
  db: Sequelize;
  log: EventLog;
  client: ServiceClient;
}

export interface DatabaseService extends Opened {
  /** The followers, by the service that owns the log. */
  followers: Followers;
  /** Follows another service's log, or its own. The cursor is named `<name><-<producer>`. */
  follow(producer: ServiceKey, handlers: FactHandler[], rebuild?: Rebuild): Follower;
  /** Builds the service. `extras.stop` ends what the caller has opened itself. */
  serve(routers: Router[], extras?: Extras): Service;
}

/** Opens what every service with a schema needs: database, log, followers, feed, housekeeping. */
export async function openDatabaseService(parts: DatabaseServiceParts): Promise<DatabaseService> {
  const { name, schema, config, kit, urls } = parts;
  const { resolve, stopped } = kit;
  const db = await openDatabase(config, schema, kit.logger);
  await migrate(db, schema, [eventLogMigrations, KIT_MIGRATIONS, parts.migrations], { logger: kit.logger });
  const opened = {
    db,
    log: createEventLog({ db, notifier: kit.notifier, producer: name, allowCommit: requireCaller(kit) }),
    client: createServiceClient({ name, secret: config.INTERNAL_SECRET, urls, resolve, stopped }),
  };
  const followers = new Map<ServiceKey, Follower>();
  return {
    ...opened,
    followers,
    follow(producer, handlers, rebuild) {
      const follower = startFollower(parts, opened, { producer, handlers, ...(rebuild && { rebuild }) });
      followers.set(producer, follower);
      return follower;
    },
    serve: (routers, extras = {}) => composeService(parts, { ...opened, followers }, routers, extras),
  };
}

/** What somebody was told has failed is not stored afterwards. */
const requireCaller =
  ({ logger }: Kit) =>
  (): void => {
    if (!hasCallerLeft()) return;
    logger.info('a change was not stored: its caller was told that it failed');
    throw refuseBusy();
  };

function startFollower(
  { name, kit }: DatabaseServiceParts,
  { db, log, client }: Opened,
  wanted: { producer: ServiceKey; handlers: FactHandler[]; rebuild?: Rebuild },
): Follower {
  const erase = wanted.producer === 'community' ? [eraseDeletedCommunity(db), forgetDeletedAccount(db)] : [];
  return followDurably({
    ...wanted,
    handlers: [...wanted.handlers, ...erase],
    db,
    log,
    notifier: kit.notifier,
    logger: kit.logLogger,
    name: `${name}<-${wanted.producer}`,
    feed: wanted.producer === name ? localFeed(db) : httpFeed(client, wanted.producer),
  });
}

type Running = Opened & { followers: Map<ServiceKey, Follower> };

function composeService(
  parts: DatabaseServiceParts,
  running: Running,
  routers: Router[],
  extras: Extras,
): Service {
  const { db, log, followers } = running;
  const internal = createRouter();
  serveFeed(internal, parts.name, localFeed(db));
  const readiness = {
    stopping: false,
    checks: { postgres: () => db.query('select 1'), ...extras.checks },
    ...(extras.note && { note: extras.note }),
  };
  const app = createApp({
    ...parts.kit,
    readiness,
    secret: parts.config.INTERNAL_SECRET,
    log,
    followers,
    routers: [internal, ...routers],
  });
  measureFollowers(parts.kit.metrics, db, followers);
  const { notifier } = parts.kit;
  const heartbeat = startHeartbeat({ feed: localFeed(db), notifier, producer: parts.name });
  const housekeeping = startHousekeeping({
    db,
    logger: parts.kit.logger,
    sweeps: [
      ['could not prune the log', () => log.prune(KEEP_FACTS_DAYS)],
      ['could not delete old idempotency keys', () => deleteOldKeys(db)],
      ...(extras.sweeps ?? []),
    ],
  });
  return {
    server: expressServer(app),
    readiness,
    async stop() {
      heartbeat.stop();
      await housekeeping.stop();
      await Promise.all([...followers.values()].map((follower) => follower.stop()));
      await extras.stop?.();
      await db.close();
    },
  };
}
