import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export interface ProcessSpec {
  name: string;
  file: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Answers 200 once the process can do its work. */
  readyUrl: string;
}

interface ProcessEvents {
  /** One line that a process wrote. */
  onLine?: (name: string, line: string) => void;
  /** A process that served is gone although nobody asked it to go. `how` is `exit code 1` or `SIGKILL`. */
  onDeath?: (name: string, how: string) => void;
}

interface ProcessGroup {
  /** Starts all at once and waits until each is ready. Throws `NotReady` for the first that never will be. */
  start(members: ProcessSpec[], signal?: AbortSignal): Promise<void>;
  pids(): Record<string, number>;
  /** Ends one process the hard way, as a crash would. */
  kill(name: string): Promise<void>;
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
  plan: ProcessSpec;
  child: ChildProcess;
  lines: string[];
  /** Set before we end it ourselves, so that its end is no news. */
  expected: boolean;
  ready: boolean;
  /** How it ended, once it has. */
  gone: Promise<string>;
  ended: string | null;
}

const READY_MS = 60_000;
const STOP_MS = 12_000;
const LINES_KEPT = 15;

/** Real processes that start, stop and die together: what a launcher and a test of the whole system share. */
export function createProcessGroup(events: ProcessEvents = {}): ProcessGroup {
  const members = new Map<string, Member>();
  let stopped = false;

  function run(plan: ProcessSpec): Member {
    // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which then stops things in order.
    const child = spawn(plan.file, plan.args, {
      env: plan.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const gone = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const member: Member = { plan, child, lines: [], expected: false, ready: false, gone, ended: null };
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => hear(member, line));
    }
    gone.then((how) => {
      member.ended = how;
      if (member.ready && !member.expected) events.onDeath?.(plan.name, how);
    });
    members.set(plan.name, member);
    return member;
  }

  function hear(member: Member, line: string) {
    member.lines = [...member.lines, line].slice(-LINES_KEPT);
    events.onLine?.(member.plan.name, line);
  }

  function find(name: string): Member {
    const member = members.get(name);
    if (!member) throw new Error(`No process is called ${name}: there are ${[...members.keys()].join(', ')}`);
    return member;
  }

  return {
    async start(plans, signal) {
      const started = plans.map(run);
      await Promise.all(started.map((member) => becomeReady(member, signal)));
    },
    pids: () =>
      Object.fromEntries(
        [...members].flatMap(([name, { child, ended }]) => (child.pid && !ended ? [[name, child.pid]] : [])),
      ),
    kill: (name) => end(find(name), 'SIGKILL'),
    async restart(name) {
      const member = find(name);
      await end(member, 'SIGTERM');
      if (stopped) throw new Error(`${name} cannot start again: everything was stopped`);
      await becomeReady(run(member.plan));
    },
    async stop() {
      stopped = true;
      for (const member of [...members.values()].reverse()) await end(member, 'SIGTERM');
    },
  };
}

async function becomeReady(member: Member, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_MS;
  let answer = 'nothing';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (member.ended) throw new NotReady(member.plan.name, `ended at start (${member.ended})`, member.lines);
    const reply = await ask(member.plan.readyUrl);
    if (reply === 'ready') {
      member.ready = true;
      return;
    }
    answer = reply;
    await pause(50);
  }
  const reason = `was not ready after ${READY_MS / 1000} seconds; it last answered ${answer}`;
  throw new NotReady(member.plan.name, reason, member.lines);
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
  if (!inTime) killGroup(pid);
  await member.gone;
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone in the meantime.
  }
}
