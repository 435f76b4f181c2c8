import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '@ten8/launcher/progress';
import { readRunning } from '@ten8/launcher/running-file';
import { ROOT } from '@ten8/launcher/settings';
import { createServiceClient, type ServiceClient } from '@ten8/service-kit/service-client';

/** The Ten8 an operator means. */
export interface Installation {
  client: ServiceClient;
  databaseUrl: string | null;
}

/** The one that the environment names, else the one that `npm start` runs on this data. */
export function findInstallation(env: NodeJS.ProcessEnv): Installation {
  if (env.AUTH_URL && env.INTERNAL_SECRET) {
    const urls = {
      auth: env.AUTH_URL,
      ...(env.COMMUNITY_URL && { community: env.COMMUNITY_URL }),
      ...(env.DISCORD_BOT_URL && { 'discord-bot': env.DISCORD_BOT_URL }),
    };
    return connect(urls, env.INTERNAL_SECRET, env.DATABASE_URL ?? null);
  }
  const running = readRunning(env.DATA_DIR ?? join(ROOT, '.data'));
  const { auth } = running?.services ?? {};
  if (!running || !auth) {
    throw new ExplainedError(
      'No Ten8 runs in this checkout.',
      'Start it with npm start, or name another by AUTH_URL and INTERNAL_SECRET.',
    );
  }
  return connect(running.services, readFileSync(running.secretFile, 'utf8').trim(), running.databaseUrl);
}

const connect = (urls: Record<string, string>, secret: string, databaseUrl: string | null): Installation => ({
  client: createServiceClient({ name: 'admin', secret, urls }),
  databaseUrl,
});
