import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceKey } from '@ten8/contracts/define';
import { freePorts } from '@ten8/launcher/free-port';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { createProcessGroup } from '@ten8/launcher/process-group';
import { findRedisServer } from '@ten8/launcher/redis-server';
import { planServices } from '@ten8/launcher/service-plan';
import { freshDatabase } from './fresh-database';
import { startOwnRedis, type OwnRedis } from './own-redis';

interface SystemOptions {
  /** 1 when left out; the second one is called `realtime-2`. */
  realtimeReplicas?: number;
  /** Of other services; the second one is called `auth-2`. */
  replicas?: Partial<Record<ServiceKey, number>>;
  /** Replicas whose address no other process gets. */
  hidden?: readonly string[];
  /** The address for browsers, if there is a proxy in front of the gateways. */
  url?: string;
  /** Overrides the defaults of a test: demo off, limits off, registration open, only warnings logged. */
  env?: NodeJS.ProcessEnv;
  /** A database with data; a new, empty one when left out. */
  databaseUrl?: string;
  /** A Redis that the caller starts and stops; a new one when left out. */
  redisUrl?: string;
  /** The gateway's port; a free one when left out. */
  port?: number;
}

export interface System {
  /** The address for browsers. */
  url: string;
  /** The address of each process, replicas included. */
  urls: Record<ServiceKey, string> & Record<string, string>;
  databaseUrl: string;
  redisUrl: string;
  internalSecret: string;
  /** Processes that ended by themselves. */
  deaths: readonly string[];
  /** Ends one process with SIGKILL, as in a crash; `redis` is one of them. */
  kill(name: string): Promise<void>;
  /** Pauses one process, as if its machine hung, or continues it. */
  freeze(name: string, isFrozen: boolean): void;
  /** Restarts one process on the same port, and waits until it is ready. */
  restart(name: string): Promise<void>;
  stop(): Promise<void>;
}

const ROOT = join(__dirname, '../../..');

const LINES_KEPT = 20;

const TEST_DEFAULTS = {
  DEMO: 'off',
  REGISTRATION: 'open',
  RATE_LIMITS: 'off',
  PUBLIC_CALL_COMMUNITY_ID: '1',
  LOOPBACK_ORIGINS: 'on',
  LOG_LEVEL: 'warn',
  BCRYPT_COST: '4',
};

/** Starts the real, built processes on a new database and a new Redis. An error contains the process's last lines. */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-system-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const undo of stops.splice(0).reverse()) await undo();
  };
  try {
    const database = options.databaseUrl
      ? { url: options.databaseUrl, drop: async () => undefined }
      : await startDatabase(dir);
    stops.push(database.drop);
    const redis = options.redisUrl ? callersRedis(options.redisUrl) : await startTestRedis();
    stops.push(redis.stop);

    const internalSecret = randomBytes(32).toString('base64url');
    const stores = { databaseUrl: database.url, redisUrl: redis.url, internalSecret };
    const { url, plan } = await planSystem(options, stores);
    const deaths: string[] = [];
    const processes = createProcessGroup({ ...reportDeaths(deaths), throwAway: true });
    stops.push(processes.stop);
    await processes.start(plan.processes);

    return {
      url,
      urls: { ...plan.processUrls, ...plan.urls },
      ...stores,
      deaths,
      kill: (name) => (name === 'redis' ? redis.kill() : processes.kill(name)),
      freeze: processes.freeze,
      restart: (name) => (name === 'redis' ? redis.restart() : processes.restart(name)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Prints the last lines of a process that ended by itself: that is always a fault. */
function reportDeaths(deaths: string[]): Parameters<typeof createProcessGroup>[0] {
  const lines = new Map<string, string[]>();
  return {
    onLine: (name, line) => void lines.set(name, [...(lines.get(name) ?? []), line].slice(-LINES_KEPT)),
    onDeath(name, how) {
      deaths.push(name);
      console.error([`${name} ended by itself (${how})`, ...(lines.get(name) ?? [])].join('\n  '));
    },
  };
}

async function planSystem(
  { port: chosen, realtimeReplicas = 1, replicas = {}, hidden = [], url: front, env }: SystemOptions,
  stores: Pick<System, 'databaseUrl' | 'redisUrl' | 'internalSecret'>,
) {
  const [port = 0] = chosen ? [chosen] : await freePorts(1);
  const url = front ?? `http://localhost:${port}`;
  const plan = await planServices({
    root: ROOT,
    host: '127.0.0.1',
    port,
    realtimeReplicas,
    replicas,
    hidden,
    ...stores,
    env: { PUBLIC_URL: url, ...TEST_DEFAULTS, ...env },
  });
  return { url, plan };
}

/** On the PostgreSQL of the test run if there is one, else on a new one. */
async function startDatabase(dir: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return freshDatabase();
  const postgres = await startPostgres({ dataDir: join(dir, 'postgres'), durable: false });
  return { url: postgres.url, drop: postgres.stop };
}

/** A Redis that the caller started, and will stop. */
function callersRedis(url: string): OwnRedis {
  const refuse = async () => {
    throw new Error('This Redis was started by the caller, who has to stop it');
  };
  return { url, stop: async () => undefined, kill: refuse, restart: refuse };
}

/** The Redis of the test run, with a database number of its own. For machines without an installed Redis. */
async function shareRedis(url: string): Promise<OwnRedis> {
  const shared = new URL(url);
  shared.pathname = `/${1 + randomInt(15)}`;
  const refuse = async () => {
    throw new Error('This Redis is shared by the whole test run: install redis-server to be able to end it');
  };
  return { url: shared.href, stop: async () => undefined, kill: refuse, restart: refuse };
}

function startTestRedis(): Promise<OwnRedis> {
  const sharedUrl = process.env.TEST_REDIS_URL;
  return sharedUrl && !findRedisServer() ? shareRedis(sharedUrl) : startOwnRedis();
}
