import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { measureFollower } from './follower-rate';
import { measureWrites } from './write-ceiling';

/** `npm run bench:event-log`: how fast a follower is, and how many writes a second a log takes on a slow disk. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-bench-event-log-'));
  const postgres = await startPostgres({ dataDir, durable: true });
  try {
    await measureFollower(postgres.url);
    await measureWrites(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
