import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { controlDiscordDouble, type RemoteVerbs } from './remote-control';

interface DoubleProcess {
  origin: string;
  /** The DISCORD_ variables that point the real bot there. */
  env: Record<string, string>;
  verbs: RemoteVerbs;
  /** Ends the process at once, without closing its connections. */
  kill(): Promise<void>;
}

const MAIN = path.join(__dirname, 'main.ts');

/** Starts the double as a process of its own. A restart on the same port gives a Discord without any data. */
export async function startDiscordProcess(port = 0): Promise<DoubleProcess> {
  const child = spawn(process.execPath, ['--conditions=source', '--import', 'tsx', MAIN], {
    env: { PATH: process.env.PATH, DOUBLE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { origin, env } = JSON.parse(await firstLine(child)) as Pick<DoubleProcess, 'origin' | 'env'>;
  return {
    origin,
    env,
    verbs: controlDiscordDouble(origin),
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk);
    if (output.includes('\n')) break;
  }
  if (!output.includes('\n')) throw new Error('the Discord double did not start');
  return output;
}
