import { setTimeout as pause } from 'node:timers/promises';
import { becomeReady, endMember, startMember, type Member, type ProcessSpec } from './group-member';
import type { RestartPolicy } from './restart-policy';

interface GroupOptions {
  /** For tests: the processes end with this one, even when it is killed, and `stop` kills them all at once. */
  throwAway?: boolean;
  /** Without a policy, what dies stays dead. */
  restartPolicy?: RestartPolicy;
  onStart?: (name: string, pid: number) => void;
  /** One line that a process wrote. */
  onLine?: (name: string, line: string) => void;
  /**
   * A process that served is gone although nobody asked it to go. `how` is `exit code 1` or `SIGKILL`; it is started
   * again after `pauseMs`, or not at all when that is null.
   */
  onDeath?: (name: string, how: string, pauseMs: number | null) => void;
  /** It is ready again after a death. */
  onReturn?: (name: string) => void;
}

interface ProcessGroup {
  /** Starts all at once and waits until each is ready. Throws `NotReady` for the first that never will be. */
  start(specs: ProcessSpec[], signal?: AbortSignal): Promise<void>;
  /** Ends one process the hard way, as a crash would. */
  kill(name: string): Promise<void>;
  /** Lets one process stand still, or go on. */
  freeze(name: string, isFrozen: boolean): void;
  /** Starts one process again and waits until it is ready. If it still runs, SIGTERM tells it that others go on. */
  restart(name: string): Promise<void>;
  /** Ends every process with SIGINT, the last started first. Each has ended before the next one is told. */
  stop(): Promise<void>;
}

/** Real processes that start and stop together: what `npm start` and a test of the whole system share. */
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
    if (pauseMs === null || !(await passes(pauseMs, stopping.signal))) return;
    const member = run(spec, true);
    await becomeReady(member, stopping.signal).then(
      () => options.onReturn?.(spec.name),
      // It has ended, which is its next death, or it hangs, which a signal makes its next death.
      () => member.ended ?? member.child.kill('SIGKILL'),
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
    ...{ start, restart, stop },
    kill: async (name) => void (await endMember(find(members, name), 'SIGKILL')),
    freeze: (name, isFrozen) => void find(members, name).child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
  };
}

/** Waits; false when everything is stopped meanwhile. */
async function passes(pauseMs: number, stopping: AbortSignal): Promise<boolean> {
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
