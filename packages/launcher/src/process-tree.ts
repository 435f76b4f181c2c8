import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, listProcesses, send } from './processes';

const WAIT_MS = 10_000;

/** Ends a process and all its descendants: SIGTERM first, SIGKILL for what is left after 10 s. */
export async function endTree(root: number): Promise<void> {
  const signalled = new Set<number>();
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    // Looked up again each time, to find children that were started in the meantime or have lost their parent.
    for (const pid of withDescendants([root, ...signalled])) {
      if (!signalled.has(pid)) send(pid, 'SIGTERM');
      signalled.add(pid);
    }
    const left = [...signalled].filter(isAlive);
    if (left.length === 0) return;
    if (Date.now() > deadline) for (const pid of left) send(pid, 'SIGKILL');
    await pause(50);
  }
}

/** Ends everything that this process has started. */
export async function endDescendants(): Promise<void> {
  const children = listProcesses().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : []));
  await Promise.all(children.map(endTree));
}

/** The processes themselves, and all that they and their children have started. */
export function withDescendants(roots: number[]): number[] {
  const processes = listProcesses();
  const found = new Set(roots);
  for (const known of found) {
    for (const { pid, parent } of processes) if (parent === known) found.add(pid);
  }
  return [...found];
}
