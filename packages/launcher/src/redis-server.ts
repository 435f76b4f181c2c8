import { accessSync, constants, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { endProcess, startServer, type RunningServer } from './child-server';
import { freePort } from './free-port';

const NAMES = ['redis-server', 'valkey-server'];
const PLACES = ['/usr/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const BREW = NAMES.map((name) => `/opt/homebrew/opt/${name.replace('-server', '')}/bin`);

export interface RedisPlace {
  /** Where a durable server keeps its file. */
  dir: string;
  /** A free one when left out. */
  port?: number;
  durable: boolean;
}

/** The first Redis or Valkey on PATH, in the sbin directories or in Homebrew's; null when there is none. */
export function findRedisServer(): string | null {
  const places = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...PLACES, ...BREW];
  const candidates = places.flatMap((place) => NAMES.map((name) => join(place, name)));
  return candidates.find(isExecutable) ?? null;
}

/** A Redis of our own on loopback. Durable keeps an append-only file; otherwise everything is gone at the end. */
export async function startRedis(place: RedisPlace): Promise<RunningServer> {
  const file = findRedisServer();
  if (!file) throw new Error('No redis-server or valkey-server found: install one, or set REDIS_URL');
  mkdirSync(place.dir, { recursive: true });
  const port = place.port ?? (await freePort());
  const keeping = place.durable ? ['--appendonly', 'yes'] : ['--save', '', '--appendonly', 'no'];
  const args = ['--bind', '127.0.0.1', '--port', String(port), '--dir', place.dir, '--databases', '1024'];
  args.push('--maxmemory-policy', 'noeviction', ...keeping);

  const child = await startServer({ file, args, durable: place.durable }, (pid) => isRedis(port, pid));

  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid,
    stop: () => endProcess(child.pid, 'SIGTERM'),
  };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Asks for the pid as well, because another Redis may have taken the port meanwhile. */
function isRedis(port: number, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('INFO server\r\n'));
    let heard = '';
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.on('error', () => settle(false));
    socket.on('close', () => settle(false));
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      if (heard.includes(`process_id:${pid}\r\n`)) settle(true);
    });
  });
}
