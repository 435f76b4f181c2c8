import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess } from '@ten8/launcher/child-server';

export interface Running {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const START_MS = 20_000;

/** Starts a server for this check only. It is ready when its port accepts connections. */
export async function startOn(
  port: number,
  command: [file: string, ...args: string[]],
  options: SpawnOptions = {},
): Promise<Running> {
  const [file, ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const failure = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended at its start (${code})`)));
  });
  failure.catch(() => undefined);
  const deadline = Date.now() + START_MS;
  while (!(await Promise.race([isOpen(port), failure]))) {
    if (Date.now() > deadline) throw new Error(`${file} does not listen on ${port}`);
    await pause(50);
  }
  const { pid = 0 } = child;
  return { port, pid, stop: () => endProcess(pid, 'SIGTERM') };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.destroy() && resolve(true));
    socket.on('error', () => resolve(false));
  });

/** Runs a tool to its end. Throws with what it wrote when it fails. */
export function runTool(file: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} failed: ${error?.message ?? stderr + stdout}`);
  return stdout;
}
