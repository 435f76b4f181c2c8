import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  parent: number;
}

/** A pid is reused after its process has ended. Together with the start time it is unique. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** Sends a signal, or 0 to check whether the process exists. False when it does not. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A zombie, which has ended but was not waited for, is not alive: in containers often nobody waits for orphans. */
export function isAlive(pid: number): boolean {
  return send(pid, 0) && !(hasProc() && statOf(pid)?.state === 'Z');
}

export const identify = (pid: number): ProcessIdentity => ({ pid, startedAt: startTimeOf(pid) });

/** Whether this process is still running: not another one that got its pid. */
export const isStillAlive = ({ pid, startedAt }: ProcessIdentity): boolean =>
  isAlive(pid) && startTimeOf(pid) === startedAt;

/** The command line of a running process, or an empty text. */
export function commandOf(pid: number): string {
  if (!hasProc()) return ps(['-p', String(pid), '-o', 'command=']);
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
}

/** All running processes of this machine. */
export const listProcesses = (): ProcessInfo[] => (hasProc() ? listProc() : listPs());

const hasProc = (): boolean => existsSync('/proc/self/stat');

const startTimeOf = (pid: number): string =>
  hasProc() ? (statOf(pid)?.startTime ?? '') : ps(['-p', String(pid), '-o', 'lstart=']).trim();

const listProc = (): ProcessInfo[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name));
      return stat && stat.state !== 'Z' ? [{ pid: Number(name), parent: stat.parent }] : [];
    });

interface Stat {
  state: string;
  parent: number;
  /** In ticks since the machine was started. */
  startTime: string;
}

/** `pid (name) state parent ...`; the name may hold anything, brackets and blanks included. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', parent: Number(fields[1]), startTime: fields[19] ?? '' };
  } catch {
    return null;
  }
}

const listPs = (): ProcessInfo[] =>
  ps(['-A', '-o', 'pid=,ppid='])
    .split('\n')
    .flatMap((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return pid && parent !== undefined ? [{ pid, parent }] : [];
    });

const ps = (args: string[]): string => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? '';
