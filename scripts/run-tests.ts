import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '@ten8/launcher/build';
import { findChromium } from '@ten8/launcher/find-chromium';
import { PORT_OWNER } from '@ten8/launcher/free-port';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { explain, step } from '@ten8/launcher/progress';
import { provideRedis } from '@ten8/launcher/provide-redis';
import { redisSources } from '@ten8/launcher/redis-sources';
import { runProgram } from '@ten8/launcher/run-program';
import { ROOT } from '@ten8/launcher/settings';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { add, countJest, countPlaywright, NOTHING, type Counts } from './test-counts';

const SOURCE = '--conditions=source';

/** `npm test`: all tests that need no cluster, on separate servers. The last line counts them. */
async function main(): Promise<Counts> {
  const stop = abortOnStopSignal();
  const dir = mkdtempSync(join(tmpdir(), 'ten8-test-run-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    const postgres = await step('Starting a throw-away PostgreSQL', () =>
      startPostgres({ dataDir: join(dir, 'postgres'), durable: false }),
    );
    stops.push(postgres.stop);
    const machine = redisSources({ dir: join(dir, 'redis'), durable: false }, stop);
    const redis = await provideRedis({ url: process.env.TEST_REDIS_URL, allowJavaScript: false }, machine);
    stops.push(redis.stop);
    await build(stop);

    const env = {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
      [PORT_OWNER]: String(process.pid),
    };
    const jest = await runJest(join(dir, 'jest.json'), env, stop);
    const stories = stop.aborted ? NOTHING : await runStories(join(dir, 'playwright.json'), env, stop);
    return add(jest, stories);
  } finally {
    for (const undo of stops.reverse()) await undo();
  }
}

async function runJest(report: string, env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<Counts> {
  const jest = join('node_modules', 'jest', 'bin', 'jest.js');
  // A process that a failed test has left running must not keep the whole run from ending.
  const args = [jest, '--forceExit', '--json', '--outputFile', report];
  const code = await runProgram(args, { cwd: ROOT, env, stop });
  return countJest(readReport(report), code);
}

async function runStories(report: string, env: NodeJS.ProcessEnv, stop: AbortSignal): Promise<Counts> {
  const chromium = await findChromium(stop);
  if (!chromium) {
    console.log('SKIPPED: the stories in a real browser. Install chromium, or set CHROMIUM to its path.');
    return { ...NOTHING, skipped: 1 };
  }
  const args = [
    SOURCE,
    join('node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--pass-with-no-tests',
  ];
  const named = { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runProgram(args, { cwd: ROOT, env: named, stop });
  return countPlaywright(readReport(report), code);
}

const readReport = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

main().then(
  (counts) => close(counts),
  (error: unknown) => {
    explain(error);
    close({ passed: 0, failed: 1, skipped: 0 });
  },
);

function close({ passed, failed, skipped }: Counts): never {
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
