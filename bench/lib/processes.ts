import { fork, spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpLoad, LoadResult } from './http-load';

const ROOT = join(__dirname, '../..');
const LOADER = ['--conditions=source', '--import', 'tsx'];

export interface Running {
  pid: number;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** A server of `bench/stacks`, given its settings as a message; it answers when it listens. */
export async function startStack(file: string, settings: object): Promise<Running> {
  const child = fork(join(ROOT, 'bench/stacks', file), [], { execArgv: LOADER, stdio: 'inherit' });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(settings);
  });
  return { pid: child.pid ?? 0, stop: () => end(child) };
}

/** The load generator, in a separate process. It ends after its time, or when `until` settles. */
export async function runLoad(load: HttpLoad, until?: Promise<unknown>): Promise<LoadResult> {
  const child = fork(join(ROOT, 'bench/lib/http-load.ts'), [], { execArgv: LOADER, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('message', (result: LoadResult) => resolve(result));
    child.once('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    child.send(load);
    void until?.finally(() => child.connected && child.send('stop'));
  });
}

/** One more service of Ten8, in addition to the running ones; it must listen at `PORT` of its environment. */
export async function startService(name: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [join(ROOT, 'services', name, 'dist/main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isListening(Number(env.PORT)))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    await pause(100);
  }
  return { pid: child.pid ?? 0, stop: () => end(child) };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

const START_MS = 180_000;

/** Ten8 as `npm start` runs it, with a separate data directory. */
export async function startTen8(env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-20_000);
      if (output.includes('Ten8 is ready at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
    setTimeout(() => reject(new Error(`npm start is not ready\n${output}`)), START_MS).unref();
  });
  return { pid: child.pid ?? 0, stop: () => end(child) };
}
