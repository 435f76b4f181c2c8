import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessInfo {
  pid: number;
  parent: number;
}

/** Sends a signal, or 0 to ask whether the process is there. False when it is not. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** A process that has ended but was not waited for is dead, too: in a container, often nobody waits for orphans. */
export function isAlive(pid: number): boolean {
  return send(pid, 0) && !(hasProc() && statOf(pid)?.state === 'Z');
}

/** Every live process of this machine. */
export const listProcesses = (): ProcessInfo[] => (hasProc() ? listProc() : listPs());

/** The command line of a live process, or an empty text. */
export function commandOf(pid: number): string {
  if (!hasProc()) return ps(['-p', String(pid), '-o', 'command=']);
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
}

const hasProc = (): boolean => existsSync('/proc/self/stat');

const listProc = (): ProcessInfo[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name));
      return stat && stat.state !== 'Z' ? [{ pid: Number(name), parent: stat.parent }] : [];
    });

/** `pid (name) state parent ...`; the name may hold anything, brackets and blanks included. */
function statOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
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
