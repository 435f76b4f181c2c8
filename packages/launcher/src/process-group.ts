import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from './processes';
import type { RestartPolicy } from './restart-policy';

export interface ProcessSpec {
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the process can do its work. */
  readyUrl: string;
}

interface ProcessEvents {
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
  /** Starts one process again, stopping it first if it still runs, and waits until it is ready. */
  restart(name: string): Promise<void>;
  /** Ends every process with SIGTERM, the last started first. Each is gone before the next one is told. */
  stop(): Promise<void>;
}

export class NotReady extends Error {
  constructor(
    readonly member: string,
    readonly reason: string,
    readonly lastLines: string[],
  ) {
    super(`${member} ${reason}${lastLines.map((line) => `\n  ${line}`).join('')}`);
    this.name = 'NotReady';
  }
}

interface Member {
  spec: ProcessSpec;
  child: ChildProcess;
  lines: string[];
  /** Set before we end it ourselves, so that its end is no news. */
  expected: boolean;
  /** Whether its end is reported as a death. A first start that fails is reported by `start` instead. */
  watched: boolean;
  /** How it ended, once it has. */
  gone: Promise<string>;
  ended: string | null;
}

const READY_MS = 60_000;
const STOP_MS = 12_000;
const LINES_KEPT = 15;

/** Without a policy, what dies stays dead. */
const NEVER: RestartPolicy = () => null;

/** Real processes that start and stop together: what `npm start` and a test of the whole system share. */
export function createProcessGroup(events: ProcessEvents = {}, policy = NEVER): ProcessGroup {
  const members = new Map<string, Member>();
  const stopping = new AbortController();

  function run(spec: ProcessSpec, watched: boolean): Member {
    const member = spawnMember(spec, watched, events);
    members.set(spec.name, member);
    void member.gone.then((how) => {
      member.ended = how;
      if (member.watched && !member.expected) void startAgain(member, how);
    });
    return member;
  }

  async function startAgain({ spec }: Member, how: string): Promise<void> {
    const pauseMs = policy(spec.name);
    events.onDeath?.(spec.name, how, pauseMs);
    if (pauseMs === null) return;
    await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    const member = run(spec, true);
    await becomeReady(member, stopping.signal).then(
      () => events.onReturn?.(spec.name),
      // It has ended, which is its next death, or it hangs, which a signal makes its next death.
      () => member.ended ?? member.child.kill('SIGKILL'),
    );
  }

  function find(name: string): Member {
    const member = members.get(name);
    if (!member) throw new Error(`No process is called ${name}: there are ${[...members.keys()].join(', ')}`);
    return member;
  }

  return {
    async start(specs, signal) {
      const started = specs.map((spec) => run(spec, false));
      await Promise.all(started.map((member) => becomeReady(member, signal)));
    },
    kill: (name) => end(find(name), 'SIGKILL'),
    freeze: (name, isFrozen) => void find(name).child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    async restart(name) {
      const member = find(name);
      await end(member, 'SIGTERM');
      if (stopping.signal.aborted) throw new Error(`${name} cannot start again: everything was stopped`);
      await becomeReady(run(member.spec, false));
    },
    async stop() {
      stopping.abort();
      for (const member of [...members.values()].reverse()) await end(member, 'SIGTERM');
    },
  };
}

function spawnMember(spec: ProcessSpec, watched: boolean, events: ProcessEvents): Member {
  // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops things in order.
  const child = spawn(spec.file, spec.args, {
    env: spec.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) events.onStart?.(spec.name, child.pid);
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const member: Member = { spec, child, lines: [], expected: false, watched, gone, ended: null };
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      member.lines = [...member.lines, line].slice(-LINES_KEPT);
      events.onLine?.(spec.name, line);
    });
  }
  return member;
}

async function becomeReady(member: Member, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let answer = 'nothing';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (member.ended) throw new NotReady(member.spec.name, `ended at start (${member.ended})`, member.lines);
    const reply = await ask(member.spec.readyUrl);
    if (reply === 'ready') {
      member.watched = true;
      return;
    }
    answer = reply;
    await pause(50);
  }
  const reason = `was not ready after ${READY_MS / 1000} seconds; it last answered ${answer}`;
  throw new NotReady(member.spec.name, reason, member.lines);
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

async function end(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  member.expected = true;
  const { pid } = member.child;
  if (member.ended || pid === undefined) return;

  member.child.kill(signal);
  const patience = new AbortController();
  const inTime = await Promise.race([
    member.gone.then(() => true),
    pause(STOP_MS, false, { signal: patience.signal }).catch(() => true),
  ]);
  patience.abort();
  // The whole group, so that nothing it started stays.
  if (!inTime) send(-pid, 'SIGKILL');
  await member.gone;
}
