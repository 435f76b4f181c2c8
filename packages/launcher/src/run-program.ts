import { spawn } from 'node:child_process';
import { endTree } from './process-tree';

/**
 * Runs one of our programs, shows its output and returns its exit code. On `stop` it ends together with all processes
 * that it has started, detached servers included.
 */
export function runProgram(
  args: string[],
  { cwd, env, stop }: { cwd: string; env: NodeJS.ProcessEnv; stop: AbortSignal },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    let ending = Promise.resolve();
    const end = () => (ending = child.pid ? endTree(child.pid) : ending);
    if (stop.aborted) end();
    stop.addEventListener('abort', end);
    child.once('close', (code) => {
      stop.removeEventListener('abort', end);
      void ending.then(() => resolve(code ?? 1));
    });
  });
}
