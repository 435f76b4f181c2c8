import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithStarter } from './end-with-starter';
import { withDescendants } from './process-tree';
import { isAlive, send } from './processes';
import { spawnRecorded } from './spawn-recorded';

export interface RunningServer {
  url: string;
  pid: number;
  /** Asks the server to finish, then waits until it is gone. */
  stop(): Promise<void>;
}

interface Command {
  file: string;
  args: string[];
  /**
   * A durable server does not end at Ctrl-C in the terminal, so that the launcher can stop everything in order. Others
   * end together with the process that started them, even if that is killed.
   */
  durable: boolean;
  uid?: number;
  gid?: number;
  env?: NodeJS.ProcessEnv;
  /** Called as soon as the process exists, long before the server answers. */
  onStart?: OnStart | undefined;
}

export type OnStart = (pid: number) => void;

const START_MS = 30_000;
const STOP_MS = 15_000;

/** Starts a server and waits until `answers(pid)` confirms that this process, and no other, is serving. */
export async function startServer(
  command: Command,
  answers: (pid: number) => Promise<boolean>,
): Promise<ChildProcess & { pid: number }> {
  const { file, args, durable, onStart, ...owner } = command;
  const options = { ...owner, cwd: '/', detached: durable };
  const child = spawnRecorded({ file, args }, options, (started) => {
    if (!durable) endWithStarter(started, 'INT');
    if (started.pid !== undefined) onStart?.(started.pid);
  });
  let output = '';
  const listen = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000));
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  child.once(
    'exit',
    (code, signal) => (failure ??= new Error(`${file} ended (${code ?? signal})\n${output}`)),
  );

  const deadline = Date.now() + START_MS;
  while (!(child.pid !== undefined && (await answers(child.pid)))) {
    if (failure) throw failure;
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`${file} did not answer within ${START_MS / 1000} seconds\n${output}`);
    }
    await pause(20);
  }
  unrefChild(child);
  return child as ChildProcess & { pid: number };
}

/**
 * Ends one of our processes: with the signal first, with SIGKILL after `stopMs`. Its descendants are killed, too, because
 * a PostgreSQL that hangs cannot end its connections' processes itself.
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, stopMs = STOP_MS): Promise<void> {
  const deadline = Date.now() + stopMs;
  if (!send(pid, signal)) return;
  while (isAlive(pid)) {
    if (Date.now() > deadline) for (const one of withDescendants([pid])) send(one, 'SIGKILL');
    await pause(10);
  }
}

/** The child's output is still read, but the child no longer keeps this process running. */
function unrefChild(child: ChildProcess) {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
}
