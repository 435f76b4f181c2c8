import { spawn, type ChildProcessByStdio, type SpawnOptions } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Becomes the program after one line of input. Ends when the input ends without one. */
const WAIT_THEN_RUN = 'read -r line && exec "$@" </dev/null';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * Starts a program that runs only after `record` has returned. If this process is killed before that, or `record` throws,
 * the program never runs. So a program that runs is always recorded, and the next start can end it.
 */
export function spawnRecorded(
  { file, args }: { file: string; args: string[] },
  options: Omit<SpawnOptions, 'stdio'>,
  record: (child: Child) => void,
): Child {
  const child: Child = spawn('/bin/sh', ['-c', WAIT_THEN_RUN, file, file, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A child that has ended already reports that by its exit.
  child.stdin.once('error', () => undefined);
  try {
    record(child);
  } catch (error) {
    child.stdin.end();
    throw error;
  }
  child.stdin.end('recorded\n');
  return child;
}
