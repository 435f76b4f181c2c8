import { spawn, type ChildProcess } from 'node:child_process';

/** A shell that kills a process when its own input ends without a line: the process at the other end is gone then. */
const WAIT_THEN_END = 'read -r released || kill -s "$1" "$2"';

/**
 * Ends a throw-away process when this process ends for any reason: a test run that is killed has no time to clean up.
 */
export function endWithStarter(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  if (child.pid === undefined) return;
  // A process group of its own, so that a signal to the starter's group does not end the guard.
  const guard = spawn('/bin/sh', ['-c', WAIT_THEN_END, 'guard', signal, String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const part of [guard, guard.stdin]) part.once('error', () => undefined);
  guard.unref();
  // From now on another process may get its pid, and the guard must not end that one.
  child.once('exit', () => guard.stdin.end('released\n'));
}
