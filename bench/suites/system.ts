import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '@ten8/launcher/free-port';
import { readRunning, type Running } from '@ten8/launcher/running-file';
import { seed, type LoadOfficer, type SeedSize } from '../../load/seed/seed';
import { memoryOf, processTree } from '../lib/cpu';
import { runLoad, startTen8 } from '../lib/processes';
import { cookieHeader, listPath, toWire } from '../lib/requests';

export interface BenchSystem {
  port: number;
  origin: string;
  databaseUrl: string;
  redisUrl: string;
  officers: LoadOfficer[];
  /** Where each service answers, and the secret with which they sign. */
  services: Record<string, string>;
  secret: string;
  /** Every process of Ten8, its PostgreSQL and Redis included. */
  pids(): number[];
  /** PostgreSQL alone, for stacks that share it. */
  postgresPids(): number[];
  /** The processes of this name, as `npm start` has recorded it: `gateway`, `realtime-2`, `Redis`. */
  pidsOf(name: string): number[];
  stop(): Promise<void>;
}

const SIZE = { communities: 100, officersEach: 50, callsEach: 20 };

/** Ten8 as `npm start` runs it, with 5,000 officers: sessions, metrics, logs and limits are in force, unless `env` differs. */
export async function startSystem(env: NodeJS.ProcessEnv = {}): Promise<BenchSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-bench-'));
  const port = await freePort();
  const ten8 = await startTen8({
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: 'on',
    REALTIME_REPLICAS: '2',
    // Clients of the benchmark name the address that they imitate.
    TRUST_PROXY: '1',
    ...env,
  });
  const running = readRunning(dataDir);
  if (!running) throw new Error('npm start has not written down what runs');
  console.log(`memory after the start: ${describeMemory(running)}`);
  const officers = await seedMore({ databaseUrl: running.databaseUrl }, SIZE);

  return {
    port,
    origin: `http://localhost:${port}`,
    databaseUrl: running.databaseUrl,
    redisUrl: running.redisUrl,
    services: running.services,
    secret: readFileSync(running.secretFile, 'utf8').trim(),
    officers,
    pids: () => processTree(ten8.pid),
    postgresPids: () => processTree(ten8.pid, (command) => command.startsWith('postgres')),
    pidsOf: (wanted) =>
      (readRunning(dataDir)?.processes ?? []).filter(({ name }) => name === wanted).map(({ pid }) => pid),
    async stop() {
      await ten8.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function describeMemory({ processes, services }: Running): string {
  const ours = processes.filter(({ name }) => name in services);
  return ours.map(({ name, pid }) => `${name} ${(memoryOf([pid]) / 1e6).toFixed(0)} MB`).join(', ');
}

/** More communities with officers whose sessions no process has seen yet. */
export async function seedMore(
  { databaseUrl }: Pick<BenchSystem, 'databaseUrl'>,
  size: SeedSize,
): Promise<LoadOfficer[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const officers = await seed(database, size);
  await database.query('analyze');
  // Otherwise these rows are written to the disk while something is measured.
  await database.query('checkpoint');
  await database.end();
  return officers;
}

const WARM_UP_MS = 60_000;

/** Every officer reads both lists once: from then on the gateway knows all sessions and roles, as in the middle of a shift. */
export async function warmUp({ port, officers }: Pick<BenchSystem, 'port' | 'officers'>): Promise<void> {
  const requests = officers.flatMap(({ cookie, communityId }) =>
    (['units', 'calls'] as const).map((list) =>
      toWire({ path: listPath(communityId, list), headers: cookieHeader({ cookie }) }),
    ),
  );
  const { statuses } = await runLoad({ port, connections: 32, ms: WARM_UP_MS, requests, once: true });
  if (statuses[200] !== requests.length) throw new Error(`polls were answered ${JSON.stringify(statuses)}`);
}
