import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess } from '@ten8/launcher/child-server';
import { PORT_OWNER } from '@ten8/launcher/free-port';
import { startPostgres } from '@ten8/launcher/postgres-server';
import { endDescendants } from '@ten8/launcher/process-tree';
import { send } from '@ten8/launcher/processes';
import { startRedis } from '@ten8/launcher/redis-server';

/** Jest's setup and teardown share only the environment, so this variable holds the servers to stop. */
const STARTED = 'TEST_STARTED_SERVERS';

interface Started {
  dir: string;
  pids: number[];
}

/** Starts PostgreSQL and Redis and sets TEST_DATABASE_URL and TEST_REDIS_URL, unless they are set already. */
export async function startThrowAwayServers(): Promise<void> {
  process.env[PORT_OWNER] ??= String(process.pid);
  if (process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL) return;
  const started: Started = { dir: mkdtempSync(join(tmpdir(), 'ten8-test-')), pids: [] };
  stopWhenInterrupted();
  if (!process.env.TEST_DATABASE_URL) {
    const postgres = await startPostgres({ dataDir: join(started.dir, 'postgres'), durable: false });
    remember(started, postgres.pid);
    process.env.TEST_DATABASE_URL = postgres.url;
  }
  if (!process.env.TEST_REDIS_URL) {
    const redis = await startRedis({ dir: join(started.dir, 'redis'), durable: false });
    remember(started, redis.pid);
    process.env.TEST_REDIS_URL = redis.url;
  }
}

function remember(started: Started, pid: number) {
  started.pids.push(pid);
  process.env[STARTED] = JSON.stringify(started);
}

export async function stopThrowAwayServers(): Promise<void> {
  const started = recall();
  if (!started) return;
  await Promise.all(started.pids.map((pid) => endProcess(pid, 'SIGINT')));
  rmSync(started.dir, { recursive: true, force: true });
  for (const name of [STARTED, 'TEST_DATABASE_URL', 'TEST_REDIS_URL']) delete process.env[name];
}

function recall(): Started | null {
  const remembered = process.env[STARTED];
  return remembered ? (JSON.parse(remembered) as Started) : null;
}

/** An interrupted run has no teardown, so everything that its workers have started is ended here. */
function stopWhenInterrupted() {
  process.once('exit', () => recall()?.pids.forEach((pid) => send(pid, 'SIGINT')));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void endDescendants().then(() => process.exit(1)));
}
