import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z, ZodError } from 'zod';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import { ExplainedError, step } from '@ten8/launcher/progress';
import type { Running } from '@ten8/launcher/running-file';

/** Seeds the demo at the first start on this data, and never again: what users change stays changed. */
export async function seedOnce(dataDir: string, running: Running, isEmbedded: boolean): Promise<void> {
  const file = join(dataDir, 'demo-seeded');
  const database = isEmbedded ? 'embedded' : createHash('sha256').update(running.databaseUrl).digest('hex');
  const seeded = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (seeded.includes(database)) return;

  const target = {
    url: running.services.gateway ?? running.url,
    authUrl: running.services.auth ?? '',
    internalSecret: readFileSync(running.secretFile, 'utf8').trim(),
  };
  await step('Seeding the demo', () => seedDemo(target)).catch((error: unknown) => {
    const reason = error instanceof ZodError ? z.prettifyError(error) : String(error);
    throw new ExplainedError(
      `The demo could not be seeded (${reason.replaceAll('\n', ' ')}).`,
      'Start again to have it completed, or with DEMO=off to go without it.',
    );
  });
  writeFileSync(file, [...seeded, database].join('\n'));
}
