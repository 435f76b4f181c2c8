import { createHash } from 'node:crypto';
import { z, ZodError } from 'zod';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import { isSeeded, markSeeded } from '@ten8/launcher/demo-seeded';
import type { Installation } from '@ten8/launcher/launch';
import { printError, step } from '@ten8/launcher/progress';
import type { Settings } from '@ten8/launcher/settings';

/**
 * Seeds the demo at the first start on this data, and never again: what users change stays changed. When it fails, Ten8
 * runs without it, and the next start completes it.
 */
export async function seedOnce(settings: Settings, installation: Installation): Promise<void> {
  const database = settings.DATABASE_URL
    ? createHash('sha256').update(installation.databaseUrl).digest('hex')
    : undefined;
  if (isSeeded(settings.DATA_DIR, database)) return;

  const { url, services, internalSecret } = installation;
  const target = { url: services.gateway ?? url, authUrl: services.auth ?? '', internalSecret };
  try {
    await step('Seeding the demo', () => seedDemo(target));
    markSeeded(settings.DATA_DIR, database);
  } catch (error) {
    const reason = error instanceof ZodError ? z.prettifyError(error) : String(error);
    printError(`The demo could not be completed (${reason.replaceAll('\n', ' ')}).`);
    printError('Ten8 runs without the rest. Start again to complete it, or with DEMO=off to go without it.');
  }
}
