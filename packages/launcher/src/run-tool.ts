import { spawn } from 'node:child_process';
import type { OnStart } from './child-server';

interface ToolRun {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  uid?: number;
  gid?: number;
  onStart?: OnStart | undefined;
}

/** Runs a program and returns its output. If it fails, the error holds its last lines. */
export function runTool(
  file: string,
  args: string[],
  { onStart, ...options }: ToolRun = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    const listen = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new ToolFailure(file, `exit code ${code ?? signal}`, output));
    });
  });
}

export class ToolFailure extends Error {
  constructor(
    file: string,
    readonly how: string,
    readonly output: string,
  ) {
    super(`${file} failed: ${how}`);
    this.name = 'ToolFailure';
  }

  get lastLines(): string {
    return this.output.trimEnd().split('\n').slice(-25).join('\n');
  }
}
