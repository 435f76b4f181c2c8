import { join } from 'node:path';
import type { RunningServer } from './child-server';
import { startPostgres } from './postgres-server';
import { ExplainedError, step } from './progress';
import { provideRedis } from './provide-redis';
import { redisSources } from './redis-sources';
import { restartWhenItEnds } from './restart-store';
import type { Settings } from './settings';

/** The stores as they run now; `onAgain` is called when one of them was started again. */
export interface RunningStores {
  postgres: RunningServer;
  redis: RunningServer;
  onAgain: () => void;
}

/** Brings up PostgreSQL and Redis and keeps them up. Hands over the way to stop each as soon as there is one. */
export async function startStores(
  settings: Settings,
  signal: AbortSignal,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<RunningStores> {
  const stores: RunningStores = { postgres: NONE, redis: NONE, onAgain: () => undefined };
  const keep = (name: 'postgres' | 'redis', title: string, startAgain: () => Promise<RunningServer>) =>
    onStarted(
      restartWhenItEnds(title, stores[name], startAgain, (server) => {
        stores[name] = server;
        stores.onAgain();
      }).stop,
    );
  stores.postgres = await bringUpPostgres(settings);
  keep('postgres', 'PostgreSQL', () => startEmbedded(settings, portOf(stores.postgres)));
  signal.throwIfAborted();

  const redisOn = (port?: number) =>
    provideRedis(
      { url: settings.REDIS_URL, allowJavaScript: settings.REDIS_FALLBACK !== 'none' },
      redisSources(
        { dir: join(settings.DATA_DIR, 'redis'), durable: true, ...(port !== undefined && { port }) },
        signal,
      ),
    );
  stores.redis = await redisOn();
  keep('redis', 'Redis', () => redisOn(portOf(stores.redis)));
  return stores;
}

const NONE: RunningServer = { url: '', pid: 0, stop: async () => undefined };
const portOf = ({ url }: RunningServer): number => Number(new URL(url).port);

const startEmbedded = ({ DATA_DIR }: Settings, port?: number): Promise<RunningServer> =>
  startPostgres({
    dataDir: join(DATA_DIR, 'postgres'),
    durable: true,
    ...(port !== undefined && { port }),
  });

async function bringUpPostgres(settings: Settings): Promise<RunningServer> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL) return { ...NONE, url: DATABASE_URL };
  try {
    return await step('Starting PostgreSQL', () => startEmbedded(settings));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw new ExplainedError(
      'The embedded PostgreSQL did not start.',
      `Set DATABASE_URL to a PostgreSQL of your own, or delete ${DATA_DIR} to begin anew without its data.`,
    );
  }
}
