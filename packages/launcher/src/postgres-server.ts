import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { endProcess, startServer, type OnStart, type RunningServer } from './child-server';
import { freePort } from './free-port';
import { keptSecret } from './kept-secret';
import { findPostgres } from './postgres-binaries';
import { chooseOwner, type Owner } from './postgres-owner';
import { isAlive } from './processes';
import { runTool, ToolFailure } from './run-tool';

interface PostgresPlace {
  /** Used by nothing else: holds the cluster and its superuser's password. */
  dataDir: string;
  /** A free one when left out. */
  port?: number;
  /** False for tests: faster, but a crash loses the data. */
  durable: boolean;
  onStart?: OnStart | undefined;
}

const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/**
 * Our own PostgreSQL on loopback, created on first use. `url` connects as the superuser to the database `postgres`. If
 * a launcher was killed and its server still runs, that server is used again, on its old port.
 */
export async function startPostgres(place: PostgresPlace): Promise<RunningServer> {
  const binaries = findPostgres();
  const password = readOrCreatePassword(place.dataDir);
  const owner = chooseOwner(binaries.postgres, place.dataDir);
  const cluster = join(place.dataDir, 'cluster');
  if (!existsSync(cluster)) await createCluster(binaries.initdb, place, owner);
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

  const left = findRunning(cluster);
  if (left && (await answersWith(urlAt(left.port)))) return running(urlAt(left.port), left.pid);

  const port = place.port ?? (await freePort());
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=300',
    ...(place.durable ? [] : THROW_AWAY),
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  const command = commandFor(owner, binaries.postgres, [
    '-D',
    cluster,
    '-p',
    String(port),
    '-k',
    '',
    ...options,
  ]);
  // The password is this cluster's own, so another server on the same port is not mistaken for it.
  await startServer({ ...command, durable: place.durable, onStart: place.onStart }, () =>
    answersWith(urlAt(port)),
  );

  const started = findRunning(cluster);
  if (!started) throw new Error(`PostgreSQL at ${cluster} ended right after its start`);
  return running(urlAt(port), started.pid);
}

const running = (url: string, pid: number): RunningServer => ({
  url,
  pid,
  stop: () => endProcess(pid, 'SIGINT'),
});

function readOrCreatePassword(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return keptSecret(join(dataDir, 'password'), 18);
}

/** Created under another name and renamed when it is complete, so that an interrupted first start can be repeated. */
async function createCluster(initdb: string, place: PostgresPlace, owner: Owner): Promise<void> {
  const cluster = join(place.dataDir, 'cluster');
  const part = join(place.dataDir, 'cluster.part');
  rmSync(part, { recursive: true, force: true });
  const args = ['-D', part, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${place.dataDir}/password`];
  args.push('--encoding=UTF8', `--locale=${LOCALE}`, ...(place.durable ? [] : ['--no-sync']));

  const { file, args: line, ...account } = commandFor(owner, initdb, args);
  await runTool(file, line, { ...account, cwd: '/', onStart: place.onStart }).catch((error: unknown) => {
    throw error instanceof ToolFailure ? new Error(`initdb failed: ${error.lastLines}`) : error;
  });
  renameSync(part, cluster);
}

function commandFor(owner: Owner, binary: string, args: string[]) {
  const { prefix, ...account } = owner;
  const [file = binary, ...rest] = [...prefix, binary, ...args];
  return { file, args: rest, ...account };
}

/** The live server that `postmaster.pid` names, if any. */
function findRunning(cluster: string): { pid: number; port: number } | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number);
  return pid && port && isAlive(pid) ? { pid, port } : null;
}

async function answersWith(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
