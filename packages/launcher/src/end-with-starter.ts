import { spawn, type ChildProcess } from 'node:child_process';

/** Its input ends without a line when the process at the other end is gone. */
const WAIT_THEN_END = 'read -r released || kill -s "$1" "$2"';

/**
 * Ends a throw-away process when this one is gone, however it went: a test run that is killed has no time to clean up.
 */
export function endWithStarter(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  if (child.pid === undefined) return;
  // A group of its own, so that what ends the starter's group does not end the guard.
  const guard = spawn('/bin/sh', ['-c', WAIT_THEN_END, 'guard', signal, String(child.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  for (const part of [guard, guard.stdin]) part.once('error', () => undefined);
  guard.unref();
  // From now on its pid may be given to another process, which the guard must not end.
  child.once('exit', () => guard.stdin.end('released\n'));
}
