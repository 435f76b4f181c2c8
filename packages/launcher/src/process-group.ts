import { setTimeout as pause } from 'node:timers/promises';
import { becomeReady, endMember, startMember, type Member, type ProcessSpec } from './group-member';
import type { RestartPolicy } from './restart-policy';

interface GroupOptions {
  /** For tests: the processes end with this process, even if it is killed, and `stop` kills them all at once. */
  throwAway?: boolean;
  /** Without a policy, a process that ended is not started again. */
  restartPolicy?: RestartPolicy;
  onStart?: (name: string, pid: number) => void;
  /** One line that a process wrote. */
  onLine?: (name: string, line: string) => void;
  /**
   * A process that was ready has ended by itself. `how` is `exit code 1`, `SIGKILL` or the like. It is started again
   * after `pauseMs`, or not at all if that is null.
   */
  onDeath?: (name: string, how: string, pauseMs: number | null) => void;
  /** A process that ended by itself is ready again. */
  onReturn?: (name: string) => void;
}

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
  const members = new Map<string, Member>();
  const stopping = new AbortController();

  function run(spec: ProcessSpec, watched = false): Member {
    const member = startMember(spec, { ...options, watched });
    members.set(spec.name, member);
    void member.gone.then((how) => {
      if (member.watched && !member.expected) void startAgain(spec, how);
    });
    return member;
  }

  async function startAgain(spec: ProcessSpec, how: string): Promise<void> {
    const pauseMs = options.restartPolicy?.(spec.name) ?? null;
    options.onDeath?.(spec.name, how, pauseMs);
    if (pauseMs === null || !(await waitUnlessStopped(pauseMs, stopping.signal))) return;
    const member = run(spec, true);
    await becomeReady(member, stopping.signal).then(
      () => options.onReturn?.(spec.name),
      // If it has ended, `onDeath` is called for it anyway. If it hangs, SIGKILL leads there. `stop` ends it by itself.
      () => stopping.signal.aborted || member.ended || member.child.kill('SIGKILL'),
    );
  }

  async function restart(name: string): Promise<void> {
    const { spec } = await endMember(find(members, name), 'SIGTERM');
    if (stopping.signal.aborted) throw new Error(`${name} cannot start again: everything was stopped`);
    await becomeReady(run(spec));
  }

  async function start(specs: ProcessSpec[], signal?: AbortSignal): Promise<void> {
    const started = specs.map((spec) => run(spec));
    await Promise.all(started.map((member) => becomeReady(member, signal)));
  }

  function stop(): Promise<void> {
    stopping.abort();
    return options.throwAway ? killAll(members) : endInOrder(members);
  }

  return {
    start,
    restart,
    stop,
    kill: async (name) => void (await endMember(find(members, name), 'SIGKILL')),
    freeze: (name, isFrozen) => void find(members, name).child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  };
}

/** Waits; false when everything is stopped in the meantime. */
async function waitUnlessStopped(pauseMs: number, stopping: AbortSignal): Promise<boolean> {
  await pause(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  return !stopping.aborted;
}

type Members = ReadonlyMap<string, Member>;

function find(members: Members, name: string): Member {
  const member = members.get(name);
  if (!member) throw new Error(`No process is called ${name}: there are ${[...members.keys()].join(', ')}`);
  return member;
}

async function endInOrder(members: Members): Promise<void> {
  for (const member of [...members.values()].reverse()) await endMember(member, 'SIGINT');
}

async function killAll(members: Members): Promise<void> {
  await Promise.all([...members.values()].map((member) => endMember(member, 'SIGKILL')));
}
