import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endProcess } from './child-server';
import { commandOf } from './processes';
import { ExplainedError } from './progress';

/** What runs, for the operator's tool and for a launcher that comes after one that was killed. */
const Running = z.object({
  /** The launcher. */
  pid: z.int(),
  /** Where a browser goes. */
  url: z.string(),
  /** Where each service answers, by its name. */
  services: z.record(z.string(), z.string()),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  secretFile: z.string(),
  /** What the launcher started; `mark` is a part of its command line, so that a reused pid is left alone. */
  processes: z.array(z.object({ name: z.string(), pid: z.int(), mark: z.string() })),
});
export type Running = z.infer<typeof Running>;

const LAUNCHER_MARK = 'dev.ts';

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function readRunning(dataDir: string): Running | null {
  const file = fileIn(dataDir);
  if (!existsSync(file)) return null;
  const parsed = Running.safeParse(parseJson(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
}

export function writeRunning(dataDir: string, running: Running): void {
  writeFileSync(fileIn(dataDir), `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600 });
}

export function forgetRunning(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Refuses to start a second Ten8 on the same data, and ends what a killed launcher left behind. */
export async function endLeftovers(dataDir: string): Promise<void> {
  const before = readRunning(dataDir);
  if (!before) return;
  if (commandOf(before.pid).includes(LAUNCHER_MARK)) {
    throw new ExplainedError(
      `Ten8 already runs on this data at ${before.url} (process ${before.pid}).`,
      `Use that one, or stop it first: kill ${before.pid}`,
    );
  }
  const left = before.processes.filter(({ pid, mark }) => commandOf(pid).includes(mark));
  if (left.length > 0)
    console.log(`Ending what an interrupted start left behind: ${left.map(({ name }) => name).join(', ')}`);
  for (const { pid } of left.reverse()) await endProcess(pid, 'SIGTERM');
  forgetRunning(dataDir);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
