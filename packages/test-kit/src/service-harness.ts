import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { QueryTypes, Sequelize } from 'sequelize';
import type { ZodType } from 'zod';
import type { Fact, ServiceKey } from '@ten8/contracts/define';
import type { Actor } from '@ten8/service-kit/access/actor';
import type { BaseConfig } from '@ten8/service-kit/process/config';
import { launch, type Kit, type ServiceShape } from '@ten8/service-kit/process/start';
import { neighboursOf, services, urlVariable } from '../../../topology';
import { buildActor, createClient, type Client } from './client';
import { startFakeService, type FakeService } from './fake-service';
import { freshDatabase } from './fresh-database';
import { signInPeople, type People } from './people';

export interface Harness extends People {
  url: string;
  secret: string;
  /** The service's clock, which a test can set: `clock.now = new Date(...)`; null is real time. */
  clock: { now: Date | null };
  /** The fakes of the other services, by name; each has a log, and community knows memberships. */
  others: Record<ServiceKey, FakeService>;
  client(actor: Actor | null, address?: string): Client;
  /** A signed-in user; the same id is the same user. */
  user(userId: number): Client;
  /** Another connection to the service's own schema. */
  db: Sequelize;
  /** Runs a query in the service's schema. */
  sql<T extends object>(query: string, bind?: unknown[]): Promise<T[]>;
  facts(): Promise<Fact[]>;
  stop(): Promise<void>;
}

interface HarnessOptions {
  env?: Record<string, string>;
  kit?: Partial<Kit>;
}

const READ_FACTS =
  'select seq, id, type, community_id as "communityId", by, at, data from event_log order by seq';

/** Starts the real service on a new database with a real Redis; the other services are fakes. */
export async function startHarness<C extends ZodType<BaseConfig>>(
  shape: ServiceShape<C>,
  { env = {}, kit = {} }: HarnessOptions = {},
): Promise<Harness> {
  const surroundings = await prepareSurroundings(shape.name);
  const clock: Harness['clock'] = { now: null };
  const running = await launch(
    shape,
    { ...surroundings.env, ...env },
    { now: () => clock.now ?? new Date(), ...kit },
  ).catch(async (error: unknown) => {
    await surroundings.tearDown();
    throw error;
  });
  const { secret, others, db, sql } = surroundings;
  const url = `http://127.0.0.1:${running.port}`;
  const seen: Record<string, number> = {};
  const client = (actor: Actor | null, address?: string) =>
    createClient({ url, secret, actor, seen, ...(address && { address }) });
  const user = (userId: number) => client(buildActor(userId));

  return {
    url,
    secret,
    clock,
    others,
    client,
    user,
    db,
    sql,
    ...signInPeople(user),
    facts: () => sql<Fact>(READ_FACTS),
    async stop() {
      await running.stop(0);
      await surroundings.tearDown();
    },
  };
}

/** What the service needs: a database, Redis, fakes of the other services, and the environment with their addresses. */
async function prepareSurroundings(name: string) {
  const spec = services.find((one) => one.name === name);
  if (!spec) throw new Error(`topology.ts does not know a service called ${name}`);
  const database = await freshDatabase();
  const others = await startFakeServices();
  const secret = randomBytes(32).toString('base64url');
  const db = new Sequelize(database.url, {
    logging: false,
    dialectOptions: { options: `-c search_path=${spec.schema ?? 'public'}` },
  });
  const env = {
    SERVICE_PORT: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:8080',
    DATABASE_URL: database.url,
    REDIS_URL: await freshRedis(),
    INTERNAL_SECRET: secret,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...Object.fromEntries(neighboursOf(spec.name).map((other) => [urlVariable(other), others[other].url])),
  };
  return {
    others,
    secret,
    env,
    db,
    sql: <T extends object>(query: string, bind: unknown[] = []) =>
      db.query<T>(query, { bind, type: QueryTypes.SELECT }),
    async tearDown() {
      await db.close();
      await Promise.all(Object.values(others).map((other) => other.stop()));
      await database.drop();
    },
  };
}

const startFakeServices = async (): Promise<Record<ServiceKey, FakeService>> => ({
  auth: await startFakeService(),
  community: await startFakeService(),
  civilian: await startFakeService(),
  cad: await startFakeService(),
  realtime: await startFakeService(),
  'discord-bot': await startFakeService(),
  gateway: await startFakeService(),
});

/** A numbered database of the run's Redis that no other test file uses. */
async function freshRedis(): Promise<string> {
  const base = process.env.TEST_REDIS_URL ?? '';
  const redis = new Redis(base);
  const number = 1 + ((await redis.incr('test-databases')) % 1000);
  redis.disconnect();
  return `${base.replace(/\/\d*$/, '')}/${number}`;
}
