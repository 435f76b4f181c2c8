import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '@ten8/launcher/command-line';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { measureFollower } from './follower-rate';
import { measureWrites } from './write-ceiling';

const HELP = `Usage: npm run bench:event-log
Measures how many facts a second a follower reads, and how many writes a second a log takes, also on a slow disk. It
starts a PostgreSQL of its own.`;

async function main(): Promise<void> {
  readArguments(HELP);
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
