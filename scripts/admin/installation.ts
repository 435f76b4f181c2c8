import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markSeeded } from '@ten8/launcher/demo-seeded';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { makeDataDir } from '@ten8/launcher/preflight';
import { ExplainedError } from '@ten8/launcher/progress';
import { claimDataDir, readRunning } from '@ten8/launcher/running-file';
import { dataDirOf } from '@ten8/launcher/settings';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { createServiceClient, type ServiceClient } from '@ten8/service-kit/service-client/service-client';
import { urlVariable } from '../../topology';

export type Reachable = 'community' | 'discord-bot';

/** The installation on which a command works. */
export interface Installation {
  client: ServiceClient;
  databaseUrl: string | null;
}

/**
 * The one that the environment names, or else the one that `npm start` runs on this data directory. A missing address
 * is refused here, because a command that stops in the middle has already changed something.
 */
export function findInstallation(env: NodeJS.ProcessEnv, sendsTo: readonly Reachable[] = []): Installation {
  if (env.AUTH_URL && env.INTERNAL_SECRET) {
    const missing = sendsTo.map(urlVariable).filter((variable) => !env[variable]);
    if (missing.length > 0)
      throw new ExplainedError(
        `${missing.join(', ')} is not set.`,
        'Set it to the address of that service, as AUTH_URL is set, then try again.',
      );
    const urls = {
      auth: env.AUTH_URL,
      ...(env.COMMUNITY_URL && { community: env.COMMUNITY_URL }),
      ...(env.DISCORD_BOT_URL && { 'discord-bot': env.DISCORD_BOT_URL }),
    };
    return connect(urls, env.INTERNAL_SECRET, env.DATABASE_URL || null);
  }
  const running = readRunning(dataDirOf(env.DATA_DIR));
  const { auth } = running?.services ?? {};
  if (!running || !auth) {
    throw new ExplainedError(
      'Ten8 is not running in this checkout.',
      'Start it with npm start, or set AUTH_URL and INTERNAL_SECRET for another installation.',
    );
  }
  return connect(running.services, readFileSync(running.secretFile, 'utf8').trim(), running.databaseUrl);
}

/** For requests to the bot alone; null if its address is not known. */
export function findBot(env: NodeJS.ProcessEnv): ServiceClient | null {
  const isKnown =
    env.AUTH_URL && env.INTERNAL_SECRET
      ? env.DISCORD_BOT_URL
      : readRunning(dataDirOf(env.DATA_DIR))?.services['discord-bot'];
  return isKnown ? findInstallation(env).client : null;
}

/** For commands that need no running service. */
export const NO_INSTALLATION: Installation = {
  client: () => Promise.reject(new Error('no installation was looked for')),
  databaseUrl: null,
};

/** The database that the environment names, else the one that `npm start` runs. */
export const findDatabase = (env: NodeJS.ProcessEnv): string | null =>
  env.DATABASE_URL || (readRunning(dataDirOf(env.DATA_DIR))?.databaseUrl ?? null);

/** The Redis that the environment names, else the one that `npm start` runs. */
export const findRedis = (env: NodeJS.ProcessEnv): string | null =>
  env.REDIS_URL || (readRunning(dataDirOf(env.DATA_DIR))?.redisUrl ?? null);

/** The address that the environment names, else the one of the Ten8 that `npm start` runs. */
export const findAddress = (env: NodeJS.ProcessEnv): string | undefined =>
  env.PUBLIC_URL || readRunning(dataDirOf(env.DATA_DIR))?.url;

/**
 * Works on the database that the environment names, else on the embedded one, which is started for that. What fills the
 * embedded one takes the place of the demo.
 */
export async function withDatabaseToFill<T>(
  env: NodeJS.ProcessEnv,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (env.DATABASE_URL) return work(env.DATABASE_URL);
  const dataDir = dataDirOf(env.DATA_DIR);
  makeDataDir(dataDir);
  const claim = await claimDataDir(dataDir);
  // PostgreSQL does not end with its terminal: at Ctrl-C it would be left running.
  const stop = abortOnStopSignal();
  try {
    const postgres = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      durable: true,
      onStart: (pid) => claim.addProcess('PostgreSQL', pid),
    });
    const done = await Promise.race([work(postgres.url), whenAborted(stop)]).finally(postgres.stop);
    markSeeded(dataDir);
    return done;
  } catch (error) {
    throw stop.aborted ? new ExplainedError('Stopped.', `Delete ${dataDir}, then begin again.`) : error;
  } finally {
    claim.remove();
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

const connect = (urls: Record<string, string>, secret: string, databaseUrl: string | null): Installation => ({
  client: createServiceClient({ name: 'admin', secret, urls }),
  databaseUrl,
});
