import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@ten8/launcher/free-port';
import { findRedisServer } from '@ten8/launcher/redis-server';
import type { Certificates } from './certificates';
import { runTool, startOn, type Running } from './processes';

export interface Redis {
  url: string;
  /** Kills the primary, as a crash would. */
  killMaster?(): void;
  servers: Running[];
}

const SENTINEL_DOWN_MS = 1_000;

function binary(): string {
  const file = findRedisServer();
  if (!file) throw new Error('This check needs redis-server');
  return file;
}

function start(dir: string, port: number, args: string[] = []): Promise<Running> {
  const own = join(dir, `redis-${port}`);
  mkdirSync(own);
  const common = [
    '--bind',
    '127.0.0.1',
    '--dir',
    own,
    '--save',
    '',
    '--daemonize',
    'no',
    '--loglevel',
    'warning',
  ];
  return startOn(port, [binary(), '--port', String(port), ...common, ...args], { stdio: 'ignore' });
}

export async function startTls(dir: string, { authority, certificate, key }: Certificates): Promise<Redis> {
  const [port = 0] = await freePorts(1);
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', authority];
  const tls = ['--tls-port', String(port), '--tls-auth-clients', 'no', '--requirepass', 'secret', ...files];
  const own = join(dir, 'redis-tls');
  mkdirSync(own);
  const server = await startOn(port, [binary(), '--port', '0', '--bind', '127.0.0.1', '--dir', own, ...tls], {
    stdio: 'ignore',
  });
  return { url: `rediss://:secret@127.0.0.1:${port}`, servers: [server] };
}

export async function startBehindSentinel(dir: string): Promise<Redis> {
  const [first = 0, second = 0, watcher = 0] = await freePorts(3);
  const master = await start(dir, first);
  const replica = await start(dir, second, ['--replicaof', '127.0.0.1', String(first)]);
  const file = join(dir, 'sentinel.conf');
  writeFileSync(
    file,
    [
      `port ${watcher}`,
      'bind 127.0.0.1',
      `dir ${dir}`,
      `sentinel monitor main 127.0.0.1 ${first} 1`,
      `sentinel down-after-milliseconds main ${SENTINEL_DOWN_MS}`,
      'sentinel failover-timeout main 3000',
    ].join('\n'),
  );
  const sentinel = await startOn(watcher, [binary(), file, '--sentinel'], { stdio: 'ignore' });
  return {
    url: `redis-sentinel://127.0.0.1:${watcher}/main`,
    killMaster: () => void process.kill(master.pid, 'SIGKILL'),
    servers: [master, replica, sentinel],
  };
}

export async function startCluster(dir: string): Promise<Redis> {
  const ports = await freePorts(3);
  const servers: Running[] = [];
  for (const port of ports) {
    // By default a node takes the port 10,000 above its own as well, which may not be free.
    const [busPort] = await freePorts(1);
    const options = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)];
    servers.push(await start(dir, port, options));
  }
  const nodes = ports.map((port) => `127.0.0.1:${port}`);
  runTool('redis-cli', '--cluster', 'create', ...nodes, '--cluster-yes');
  return { url: `redis-cluster://${nodes.join(',')}`, servers };
}
