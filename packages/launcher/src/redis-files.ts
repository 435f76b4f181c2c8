import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from './child-server';
import { keptSecret } from './kept-secret';
import { commandOf } from './processes';
import { runTool } from './run-tool';

export const configFileIn = (dir: string): string => join(dir, 'redis.conf');
export const pidFileIn = (dir: string): string => join(dir, 'redis.pid');
const containerFileIn = (dir: string) => join(dir, 'container');

export const redisUrl = (port: number, password: string | null): string =>
  `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`;

/**
 * Prepares the folder of a durable Redis: nobody else can read it, a Redis that a killed launcher left running is
 * ended, and the configuration holds the password. Returns the password.
 */
export async function prepareFiles(dir: string): Promise<string> {
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o700);
  await endPrevious(dir);
  // Kept with the data, so that running services can connect again after a restart of Redis.
  const password = keptSecret(join(dir, 'password'), 24);
  // In a file: everybody on the machine can read a command line.
  writeFileSync(configFileIn(dir), `requirepass ${password}\n`, { mode: 0o600 });
  return password;
}

/** Two servers that append to the same files would destroy them. */
async function endPrevious(dir: string): Promise<void> {
  const pid = Number(readIfThere(pidFileIn(dir)));
  if (pid > 0 && /redis|valkey/.test(commandOf(pid))) await endProcess(pid, 'SIGTERM');
  rmSync(pidFileIn(dir), { force: true });

  const [engine, name] = readIfThere(containerFileIn(dir)).split(' ');
  if (engine && name) await runTool(engine, ['rm', '--force', name]).catch(() => undefined);
  rmSync(containerFileIn(dir), { force: true });
}

/** Called before the container is started, so that the next launcher can remove it even after a crash. */
export function rememberContainer(dir: string, engine: string, name: string): void {
  writeFileSync(containerFileIn(dir), `${engine} ${name}`, { mode: 0o600 });
}

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');
