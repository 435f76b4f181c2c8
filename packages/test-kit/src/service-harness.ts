import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { QueryTypes, Sequelize } from 'sequelize';
import type { ZodType } from 'zod';
import type { Fact } from '@ten8/contracts/define';
import type { Actor } from '@ten8/service-kit/actor';
import type { BaseConfig } from '@ten8/service-kit/config';
import { launch, type Kit, type ServiceShape } from '@ten8/service-kit/start';
import { urlVariable } from '../../../topology';
import { buildActor, createClient, type Client } from './client';
import { freshDatabase } from './database-per-file';
import { startFakeService, type FakeService } from './fake-service';

export interface Harness {
  url: string;
  secret: string;
  /** A moment the test can move: `clock.now = new Date(...)`; null is real time. */
  clock: { now: Date | null };
  /** The other services of this test, by name; each has a log and knows memberships. */
  others: Record<'auth' | 'community' | 'civilian' | 'cad' | 'discord-bot', FakeService>;
  client(actor: Actor | null, address?: string): Client;
  /** A signed-in user; the same id is the same user. */
  user(userId: number): Client;
  /** Reads the service's own schema. */
  sql<T extends object>(query: string, bind?: unknown[]): Promise<T[]>;
  facts(): Promise<Fact[]>;
  stop(): Promise<void>;
}

/** The real service on a database of its own, with real Redis; fake services take the place of the others. */
export async function startHarness<C extends ZodType<BaseConfig>>(
  shape: ServiceShape<C>,
  options: { schema: string; env?: Record<string, string>; kit?: Partial<Kit> },
): Promise<Harness> {
  const database = await freshDatabase();
  const secret = randomBytes(32).toString('base64url');
  const [auth, community, civilian, cad, bot] = await Promise.all([
    startFakeService(),
    startFakeService(),
    startFakeService(),
    startFakeService(),
    startFakeService(),
  ]);
  const others = { auth, community, civilian, cad, 'discord-bot': bot };
  const clock: Harness['clock'] = { now: null };
  const redisUrl = await freshRedis();

  const tearDown = async () => {
    await Promise.all(Object.values(others).map((other) => other.stop()));
    await database.drop();
  };
  const running = await launch(
    shape,
    {
      SERVICE_PORT: '0',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      INTERNAL_SECRET: secret,
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      ...urlsOf(others),
      ...options.env,
    },
    { now: () => clock.now ?? new Date(), ...options.kit },
  ).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });

  const url = `http://127.0.0.1:${running.port}`;
  const db = new Sequelize(database.url, {
    logging: false,
    dialectOptions: { options: `-c search_path=${options.schema}` },
  });
  const seen: Record<string, number> = {};
  const client = (actor: Actor | null, address?: string) =>
    createClient({ url, secret, actor, seen, ...(address && { address }) });
  const sql = <T extends object>(query: string, bind: unknown[] = []) =>
    db.query<T>(query, { bind, type: QueryTypes.SELECT });

  return {
    url,
    secret,
    clock,
    others,
    client,
    user: (userId) => client(buildActor(userId)),
    sql,
    facts: () =>
      sql<Fact>(
        'select seq, id, type, community_id as "communityId", by, at, data from event_log order by seq',
      ),
    async stop() {
      await running.stop();
      await db.close();
      await tearDown();
    },
  };
}

const urlsOf = (others: Harness['others']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(others).map(([name, other]) => [urlVariable(name as keyof Harness['others']), other.url]),
  );

/** A numbered database of the run's Redis that no other test file uses. */
async function freshRedis(): Promise<string> {
  const base = process.env.TEST_REDIS_URL ?? '';
  const redis = new Redis(base);
  const number = 1 + ((await redis.incr('test-databases')) % 1000);
  redis.disconnect();
  return `${base.replace(/\/\d*$/, '')}/${number}`;
}
