import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z, ZodError } from 'zod';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import type { Installation } from '@ten8/launcher/launch';
import { printError, step } from '@ten8/launcher/progress';
import type { Settings } from '@ten8/launcher/settings';

/**
 * Seeds the demo at the first start on this data, and never again: what users change stays changed. When it fails, Ten8
 * runs without it, and the next start completes it.
 */
export async function seedOnce(settings: Settings, installation: Installation): Promise<void> {
  const file = join(settings.DATA_DIR, 'demo-seeded');
  const database = settings.DATABASE_URL
    ? createHash('sha256').update(installation.databaseUrl).digest('hex')
    : 'embedded';
  const seeded = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (seeded.includes(database)) return;

  const { url, services, internalSecret } = installation;
  const target = { url: services.gateway ?? url, authUrl: services.auth ?? '', internalSecret };
  try {
    await step('Seeding the demo', () => seedDemo(target));
    writeFileSync(file, [...seeded, database].join('\n'));
  } catch (error) {
    const reason = error instanceof ZodError ? z.prettifyError(error) : String(error);
    printError(`The demo could not be completed (${reason.replaceAll('\n', ' ')}).`);
    printError('Ten8 runs without the rest. Start again to complete it, or with DEMO=off to go without it.');
  }
}
