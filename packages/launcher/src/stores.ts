import { join } from 'node:path';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import type { RunningServer } from './child-server';
import { startPostgres } from './postgres-server';
import { ExplainedError, explainFileError, printError, step } from './progress';
import { provideRedis } from './provide-redis';
import { redisSources } from './redis-sources';
import { restartWhenItEnds } from './restart-store';
import type { RunningFile } from './running-file';
import type { Settings } from './settings';

/** The running PostgreSQL and Redis. One that ends by itself is restarted on the same port. */
export interface RunningStores {
  postgres: RunningServer;
  redis: RunningServer;
}

interface StoresParts {
  settings: Settings;
  signal: AbortSignal;
  /** Each process is added here when it is started. */
  file: RunningFile;
  /** Gets the function that stops a store, as soon as that store is started. */
  onStarted: (stop: () => Promise<void>) => void;
}

/** Starts PostgreSQL and Redis and restarts them when they end by themselves. */
export async function startStores({
  settings,
  signal,
  file,
  onStarted,
}: StoresParts): Promise<RunningStores> {
  const stores: RunningStores = { postgres: NONE, redis: NONE };
  const keep = (name: 'postgres' | 'redis', title: string, startAgain: () => Promise<RunningServer>) =>
    onStarted(
      restartWhenItEnds(title, stores[name], startAgain, (server) => {
        stores[name] = server;
      }).stop,
    );

  const postgresAt = (port?: number) => startEmbedded(settings, file, port);
  stores.postgres = await bringUpPostgres(settings, postgresAt);
  keep('postgres', 'PostgreSQL', () => postgresAt(portOf(stores.postgres)));
  signal.throwIfAborted();

  const redisAt = (port?: number) =>
    provideRedis(
      { url: settings.REDIS_URL, allowJavaScript: settings.REDIS_FALLBACK !== 'none' },
      redisSources(
        {
          dir: join(settings.DATA_DIR, 'redis'),
          durable: true,
          ...(port !== undefined && { port }),
          onStart: (pid) => file.addProcess('Redis', pid),
        },
        signal,
      ),
    );
  stores.redis = await redisAt();
  keep('redis', 'Redis', () => redisAt(portOf(stores.redis)));
  return stores;
}

const NONE: RunningServer = { url: '', pid: 0, stop: async () => undefined };
const portOf = ({ url }: RunningServer): number => Number(new URL(url).port);

const startEmbedded = ({ DATA_DIR }: Settings, file: RunningFile, port?: number): Promise<RunningServer> =>
  startPostgres({
    dataDir: join(DATA_DIR, 'postgres'),
    durable: true,
    ...(port !== undefined && { port }),
    onStart: (pid) => file.addProcess('PostgreSQL', pid),
  });

async function bringUpPostgres(
  { DATABASE_URL, DATA_DIR }: Settings,
  start: () => Promise<RunningServer>,
): Promise<RunningServer> {
  if (DATABASE_URL) return { ...NONE, url: DATABASE_URL };
  try {
    return await step('Starting PostgreSQL', start);
  } catch (error) {
    if (error instanceof ExplainedError || explainFileError(Object(error))) throw error;
    const reason = reasonOf(error);
    printError(reason);
    throw new ExplainedError(
      'The embedded PostgreSQL did not start.',
      `Its data is still in ${DATA_DIR}. ${OTHER_VERSION.test(reason) ? WITH_OTHER_VERSION : AFTER_FAILURE}`,
    );
  }
}

const OTHER_VERSION = /database files are incompatible with server/;
const WITH_OTHER_VERSION =
  'Another version of PostgreSQL wrote them. Start the version of Ten8 that ran here last, back up, and restore the backup with this one into a new DATA_DIR.';
const AFTER_FAILURE =
  'The lines above say why: end what is left of an older PostgreSQL, or make room on the disk, then start again. Or set DATABASE_URL to a PostgreSQL of your own.';
