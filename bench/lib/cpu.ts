import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  pid: number;
  parent: number;
  command: string;
  /** Its own CPU seconds, and those of its children that have ended. */
  seconds: number;
}

function readProcess(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces, so fields are counted from its end.
    const [name = '', rest = ''] = stat.split(/\) (?=[A-Z] )/);
    const fields = rest.split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return {
      pid,
      parent: Number(fields[1]),
      command: name.slice(name.indexOf('(') + 1),
      seconds: ticks / TICKS_PER_SECOND,
    };
  } catch {
    return null; // ended while we were reading
  }
}

const readAll = (): ProcessTimes[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/** A process and everything it has started. */
export function processTree(root: number, isWanted: (command: string) => boolean = () => true): number[] {
  const all = readAll();
  const tree = new Set([root]);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.filter(({ pid, command }) => tree.has(pid) && isWanted(command)).map(({ pid }) => pid);
}

/** CPU seconds that these processes have used so far. */
export const cpuSeconds = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + (readProcess(pid)?.seconds ?? 0), 0);

/**
 * CPU seconds that `work` costs the processes; `pids` is asked before and after, for processes that come and go. The time
 * of one that has ended is counted with its parent, which must be among them.
 */
export async function measureCpu<T>(
  pids: () => number[],
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number }> {
  const before = cpuSeconds(pids());
  const result = await work();
  return { result, seconds: cpuSeconds(pids()) - before };
}

/** Bytes of memory that these processes hold. */
export const memoryOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }, 0);
