import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readRunning } from '@ten8/launcher/running-file';
import { seed, type LoadOfficer } from '../../load/seed/seed';
import { processTree } from '../lib/cpu';
import { freePort, startTen8 } from '../lib/processes';

export interface BenchSystem {
  port: number;
  origin: string;
  databaseUrl: string;
  redisUrl: string;
  officers: LoadOfficer[];
  /** Every process of Ten8, its PostgreSQL and Redis included. */
  pids(): number[];
  /** PostgreSQL alone, for stacks that share it. */
  postgresPids(): number[];
  gatewayPids(): number[];
  stop(): Promise<void>;
}

const SIZE = { communities: 100, officersEach: 50, callsEach: 20 };

/** Ten8 as `npm start` runs it, with 5,000 officers: sessions, metrics, logs and limits are in force. */
export async function startSystem(): Promise<BenchSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ten8-bench-'));
  const port = await freePort();
  const ten8 = await startTen8({ DATA_DIR: dataDir, PORT: String(port), DEMO: 'on', REALTIME_REPLICAS: '2' });
  const running = readRunning(dataDir);
  if (!running) throw new Error('npm start has not written down what runs');
  const database = new pg.Client({ connectionString: running.databaseUrl });
  await database.connect();
  const officers = await seed(database, SIZE);
  await database.query('analyze');
  await database.end();

  return {
    port,
    origin: `http://localhost:${port}`,
    databaseUrl: running.databaseUrl,
    redisUrl: running.redisUrl,
    officers,
    pids: () => processTree(ten8.pid),
    postgresPids: () => processTree(ten8.pid, (command) => command.startsWith('postgres')),
    gatewayPids: () =>
      (readRunning(dataDir)?.processes ?? []).filter(({ name }) => name === 'gateway').map(({ pid }) => pid),
    async stop() {
      await ten8.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
