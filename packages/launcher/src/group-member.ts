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

interface MemberOptions {
  watched: boolean;
  throwAway?: boolean;
  onStart?: (name: string, pid: number) => void;
  onLine?: (name: string, line: string) => void;
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

export interface Member {
  spec: ProcessSpec;
  child: ChildProcess;
  lines: string[];
  /** Set before we end the process ourselves, so that its end is not reported. */
  expected: boolean;
  /** Whether its end is reported by `onDeath`. A first start that fails is reported by `start` instead. */
  watched: boolean;
  /** Resolves with `exit code 1`, `SIGKILL` or the like when the process ends. */
  gone: Promise<string>;
  ended: string | null;
}

const READY_MS = 60_000;
const STOP_MS = 17_000;
const LINES_KEPT = 15;

export function startMember(spec: ProcessSpec, options: MemberOptions): Member {
  // A process group of its own: Ctrl-C in the terminal reaches only the launcher, which then stops everything in order.
  const child = spawnRecorded(spec, { env: spec.env, detached: true }, (started) => {
    if (options.throwAway) endWithStarter(started, 'KILL');
    if (started.pid) options.onStart?.(spec.name, started.pid);
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  const { watched } = options;
  const member: Member = { spec, child, lines: [], expected: false, watched, gone, ended: null };
  void gone.then((how) => (member.ended = how));
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      member.lines = [...member.lines, line].slice(-LINES_KEPT);
      options.onLine?.(spec.name, line);
    });
  }
  return member;
}

export async function becomeReady(member: Member, signal?: AbortSignal): Promise<void> {
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

export async function endMember(member: Member, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<Member> {
  member.expected = true;
  const { pid } = member.child;
  if (member.ended || pid === undefined) return member;

  member.child.kill(signal);
  const timeout = new AbortController();
  const inTime = await Promise.race([
    member.gone.then(() => true),
    pause(STOP_MS, false, { signal: timeout.signal }).catch(() => true),
  ]);
  timeout.abort();
  // The whole process group, so that no process that it started keeps running.
  if (!inTime) send(-pid, 'SIGKILL');
  await member.gone;
  return member;
}
