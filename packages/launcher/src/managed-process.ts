import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithStarter } from './end-with-starter';
import { send } from './processes';
import { spawnRecorded } from './spawn-recorded';

export interface ProcessSpec {
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the process can do its work. */
  readyUrl: string;
}

interface ManagedProcessOptions {
  isWatched: boolean;
  throwAway?: boolean;
  onStart?: (name: string, pid: number) => void;
  onLine?: (name: string, line: string) => void;
}

export class NotReady extends Error {
  constructor(
    readonly processName: string,
    readonly reason: string,
    readonly lastLines: string[],
  ) {
    super(`${processName} ${reason}${lastLines.map((line) => `\n  ${line}`).join('')}`);
    this.name = 'NotReady';
  }
}

export interface ManagedProcess {
  spec: ProcessSpec;
  child: ChildProcess;
  lines: string[];
  /** Set before we end the process ourselves, so that its end is not reported. */
  isEndExpected: boolean;
  /** Whether its end is reported by `onDeath`. A first start that fails is reported by `start` instead. */
  isWatched: boolean;
  /** Resolves with `exit code 1`, `SIGKILL` or the like when the process ends. */
  gone: Promise<string>;
  ended: string | null;
}

const READY_MS = 60_000;
const STOP_MS = 17_000;
const LINES_KEPT = 15;

export function startManagedProcess(spec: ProcessSpec, options: ManagedProcessOptions): ManagedProcess {
  // A process group of its own: Ctrl-C in the terminal reaches only the launcher, which then stops everything in order.
  const child = spawnRecorded(spec, { env: spec.env, detached: true }, (started) => {
    if (options.throwAway) endWithStarter(started, 'KILL');
    if (started.pid) options.onStart?.(spec.name, started.pid);
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const { isWatched } = options;
  const managed: ManagedProcess = {
    spec,
    child,
    lines: [],
    isEndExpected: false,
    isWatched,
    gone,
    ended: null,
  };
  void gone.then((how) => (managed.ended = how));
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      managed.lines = [...managed.lines, line].slice(-LINES_KEPT);
      options.onLine?.(spec.name, line);
    });
  }
  return managed;
}

export async function waitUntilReady(managed: ManagedProcess, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let answer = 'nothing';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (managed.ended)
      throw new NotReady(managed.spec.name, `ended at start (${managed.ended})`, managed.lines);
    const reply = await ask(managed.spec.readyUrl);
    if (reply === 'ready') {
      managed.isWatched = true;
      return;
    }
    answer = reply;
    await pause(50);
  }
  const reason = `was not ready after ${READY_MS / 1000} seconds; it last answered ${answer}`;
  throw new NotReady(managed.spec.name, reason, managed.lines);
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
    const body = await response.text();
    return response.status === 200 ? 'ready' : `${response.status} ${body.slice(0, 300)}`;
  } catch {
    return 'nothing';
  }
}

export async function endManagedProcess(
  managed: ManagedProcess,
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL',
  stopMs = STOP_MS,
): Promise<ManagedProcess> {
  managed.isEndExpected = true;
  const { pid } = managed.child;
  if (managed.ended || pid === undefined) return managed;

  managed.child.kill(signal);
  const timeout = new AbortController();
  const inTime = await Promise.race([
    managed.gone.then(() => true),
    pause(stopMs, false, { signal: timeout.signal }).catch(() => true),
  ]);
  timeout.abort();
  // The whole process group, so that no process that it started keeps running.
  if (!inTime) send(-pid, 'SIGKILL');
  await managed.gone;
  return managed;
}
