import { accessSync, constants, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endProcess, startServer, type OnStart, type RunningServer } from './child-server';
import { foldersOnPath } from './find-on-path';
import { freePort } from './free-port';
import { configFileIn, pidFileIn, prepareFiles, redisUrl } from './redis-files';

const NAMES = ['redis-server', 'valkey-server'];
const PLACES = ['/usr/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];
const BREW = NAMES.map((name) => `/opt/homebrew/opt/${name.replace('-server', '')}/bin`);

export interface RedisPlace {
  /** Where a durable server keeps its files. */
  dir: string;
  /** A free one when left out. */
  port?: number;
  /** A durable server stores its keys and has a password; any other loses everything when it ends. */
  durable: boolean;
  onStart?: OnStart | undefined;
}

/** The first Redis or Valkey on PATH, in the sbin directories or in Homebrew's; null when there is none. */
export function findRedisServer(): string | null {
  const places = [...foldersOnPath(), ...PLACES, ...BREW];
  const candidates = places.flatMap((place) => NAMES.map((name) => join(place, name)));
  return candidates.find(isExecutable) ?? null;
}

/** Our own Redis on loopback. */
export async function startRedis(place: RedisPlace): Promise<RunningServer> {
  const file = findRedisServer();
  if (!file) throw new Error('No redis-server or valkey-server found: install one, or set REDIS_URL');
  const { dir, durable, onStart } = place;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const password = durable ? await prepareFiles(dir) : null;
  const port = place.port ?? (await freePort());
  const persistence = durable ? ['--appendonly', 'yes', '--pidfile', pidFileIn(dir)] : ['--save', ''];
  const args = [
    ...(durable ? [configFileIn(dir)] : []),
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--databases', '1024'],
    // Without work it wakes up twice a second, not ten times: a delayed job may begin half a second late. Once a second
    // would be too little, because BullMQ closes a connection that waited a second longer than it asked for.
    ...['--maxmemory-policy', 'noeviction', '--hz', '2', ...persistence],
  ];

  const child = await withPrivateFiles(() =>
    startServer({ file, args, durable, onStart }, (pid) => isRedis({ port, password }, pid)),
  );

  const stop = () => endProcess(child.pid, 'SIGTERM');
  return { url: redisUrl(port, password), pid: child.pid, stop };
}

/** Starts a process whose files only its own user can read. */
function withPrivateFiles<T>(start: () => T): T {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Also compares the pid, because another Redis may have taken the port in the meantime. */
function isRedis(server: { port: number; password: string | null }, pid: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signIn = server.password ? `AUTH ${server.password}\r\n` : '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${signIn}INFO server\r\n`));
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
