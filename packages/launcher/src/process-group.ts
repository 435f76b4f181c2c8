import { setTimeout as pause } from 'node:timers/promises';
import {
  endManagedProcess,
  startManagedProcess,
  waitUntilReady,
  type ManagedProcess,
  type ProcessSpec,
} from './managed-process';
import type { RestartPolicy } from './restart-policy';

interface GroupOptions {
  /** For tests: the processes end with this process, even if it is killed, and `stop` kills them all at once. */
  throwAway?: boolean;
  /** Without a policy, a process that ended is not started again. */
  restartPolicy?: RestartPolicy;
  /** How long a process may take to stop before it is killed. */
  stopMs?: number;
  onStart?: (name: string, pid: number) => void;
  /** One line that a process wrote. */
  onLine?: (name: string, line: string) => void;
  /**
   * A process that was ready has ended by itself. `how` is `exit code 1`, `SIGKILL` or the like. It is started again
   * after `pauseMs`, or not at all if that is null.
   */
  onDeath?: (name: string, how: string, pauseMs: number | null) => void;
  /** It cannot be started again now, for example because the disk is full. It is tried until it can. */
  onCannotStart?: (name: string, error: unknown) => void;
  /** A process that ended by itself is ready again. */
  onReturn?: (name: string) => void;
}

const TRY_AGAIN_MS = 2_000;

interface ProcessGroup {
  /** Starts all at once and waits until each is ready. Throws `NotReady` for the first one that fails. */
  start(specs: ProcessSpec[], signal?: AbortSignal): Promise<void>;
  /** Ends one process with SIGKILL, as in a crash. */
  kill(name: string): Promise<void>;
  /** Pauses one process with SIGSTOP, or continues it. */
  freeze(name: string, isFrozen: boolean): void;
  /** Restarts one process and waits until it is ready. A running one is ended with SIGTERM: the others keep running. */
  restart(name: string): Promise<void>;
  /** Ends the processes with SIGINT, one after the other, the last started first. */
  stop(): Promise<void>;
}

/** Processes that start and stop together, for `npm start` and for tests of the whole system. */
export function createProcessGroup(options: GroupOptions = {}): ProcessGroup {
  const processes = new Map<string, ManagedProcess>();
  const stopping = new AbortController();

  function run(spec: ProcessSpec, isWatched = false): ManagedProcess {
    const managed = startManagedProcess(spec, { ...options, isWatched });
    processes.set(spec.name, managed);
    void managed.gone.then((how) => {
      if (managed.isWatched && !managed.isEndExpected) void startAgain(spec, how);
    });
    return managed;
  }

  async function startAgain(spec: ProcessSpec, how: string): Promise<void> {
    const pauseMs = options.restartPolicy?.(spec.name) ?? null;
    options.onDeath?.(spec.name, how, pauseMs);
    if (pauseMs === null || !(await waitUnlessStopped(pauseMs, stopping.signal))) return;
    const managed = await startWhenPossible(() => run(spec, true), {
      stopping: stopping.signal,
      onFirstFailure: (error) => options.onCannotStart?.(spec.name, error),
    });
    if (!managed) return;
    await waitUntilReady(managed, stopping.signal).then(
      () => options.onReturn?.(spec.name),
      // If it has ended, `onDeath` is called for it anyway. If it hangs, SIGKILL leads there. `stop` ends it by itself.
      () => stopping.signal.aborted || managed.ended || managed.child.kill('SIGKILL'),
    );
  }

  async function restart(name: string): Promise<void> {
    const { spec } = await endManagedProcess(find(processes, name), 'SIGTERM');
    if (stopping.signal.aborted) throw new Error(`${name} cannot start again: everything was stopped`);
    await waitUntilReady(run(spec));
  }

  async function start(specs: ProcessSpec[], signal?: AbortSignal): Promise<void> {
    const started = specs.map((spec) => run(spec));
    await Promise.all(started.map((managed) => waitUntilReady(managed, signal)));
  }

  function stop(): Promise<void> {
    stopping.abort();
    return options.throwAway ? killAll(processes) : endInOrder(processes, options.stopMs);
  }

  return {
    start,
    restart,
    stop,
    kill: async (name) => void (await endManagedProcess(find(processes, name), 'SIGKILL')),
    freeze: (name, isFrozen) => void find(processes, name).child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  };
}

interface StartTries {
  stopping: AbortSignal;
  onFirstFailure: (error: unknown) => void;
}

/** Null when everything is stopped before it could be started. */
async function startWhenPossible(
  start: () => ManagedProcess,
  { stopping, onFirstFailure }: StartTries,
): Promise<ManagedProcess | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return start();
    } catch (error) {
      if (tries === 1) onFirstFailure(error);
    }
    if (!(await waitUnlessStopped(TRY_AGAIN_MS, stopping))) return null;
  }
}

/** Waits; false when everything is stopped in the meantime. */
async function waitUnlessStopped(pauseMs: number, stopping: AbortSignal): Promise<boolean> {
  await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  return !stopping.aborted;
}

type ManagedProcesses = ReadonlyMap<string, ManagedProcess>;

function find(processes: ManagedProcesses, name: string): ManagedProcess {
  const managed = processes.get(name);
  if (!managed)
    throw new Error(`No process is called ${name}: there are ${[...processes.keys()].join(', ')}`);
  return managed;
}

/**
 * In order, because a process that is stopping may still need one that was started before it. After one that hung, the
 * others end all at once: if the database hangs, each of them would take as long.
 */
async function endInOrder(processes: ManagedProcesses, stopMs?: number): Promise<void> {
  const left = [...processes.values()].reverse();
  for (let next = left.shift(); next; next = left.shift()) {
    const { ended } = await endManagedProcess(next, 'SIGINT', stopMs);
    if (ended === 'SIGKILL') break;
  }
  await Promise.all(left.map((managed) => endManagedProcess(managed, 'SIGINT', stopMs)));
}

async function killAll(processes: ManagedProcesses): Promise<void> {
  await Promise.all([...processes.values()].map((managed) => endManagedProcess(managed, 'SIGKILL')));
}
