import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '@ten8/service-kit/parse-json';
import { endProcess } from './child-server';
import { identify, isStillAlive } from './processes';
import { ExplainedError, print } from './progress';

const Identity = z.object({ pid: z.int(), startedAt: z.string() });

/** What runs on a data directory, for `npm run admin` and for the next start. A text is empty until it is known. */
const Running = z.object({
  launcher: Identity,
  /** The address for browsers, once everything is ready. */
  url: z.string(),
  /** The address of each service, by its name. */
  services: z.record(z.string(), z.string()),
  databaseUrl: z.string(),
  redisUrl: z.string(),
  secretFile: z.string(),
  /** What the launcher has started, in this order. */
  processes: z.array(z.object({ name: z.string(), ...Identity.shape })),
});
export type Running = z.infer<typeof Running>;

/** The file by which a launcher claims its data directory. */
export interface RunningFile {
  /** Called as soon as a process is started. It replaces an earlier one with the same name. */
  addProcess(name: string, pid: number): void;
  update(changes: Partial<Running>): void;
  remove(): void;
}

const WRITING_MS = 200;

const fileIn = (dataDir: string) => join(dataDir, 'running.json');

export function readRunning(dataDir: string): Running | null {
  return readFile(fileIn(dataDir));
}

function readFile(file: string): Running | null {
  if (!existsSync(file)) return null;
  const parsed = Running.safeParse(parseJson(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : null;
}

/**
 * Claims the data directory for this launcher. Refuses to start a second Ten8 on the same data, and ends processes that
 * a killed launcher has left running.
 */
export async function claimDataDir(dataDir: string): Promise<RunningFile> {
  const file = fileIn(dataDir);
  let running: Running = {
    launcher: identify(process.pid),
    url: '',
    services: {},
    databaseUrl: '',
    redisUrl: '',
    secretFile: '',
    processes: [],
  };
  while (!create(file, running)) await removeLeftover(file);

  const update = (changes: Partial<Running>) => {
    running = { ...running, ...changes };
    write(`${file}.new`, running);
    renameSync(`${file}.new`, file);
  };
  return {
    update,
    addProcess(name, pid) {
      const others = running.processes.filter((one) => one.name !== name);
      update({ processes: [...others, { name, ...identify(pid) }] });
    },
    remove: () => rmSync(file, { force: true }),
  };
}

const write = (file: string, running: Running, flag = 'w'): void =>
  writeFileSync(file, `${JSON.stringify(running, null, 2)}\n`, { mode: 0o600, flag });

/** False if the file exists: of two launchers that start at the same time, one succeeds. */
function create(file: string, running: Running): boolean {
  try {
    write(file, running, 'wx');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeLeftover(file: string): Promise<void> {
  // A file that cannot be parsed is broken, or is just being written.
  const before = readFile(file) ?? (await pause(WRITING_MS, file).then(readFile));
  if (before && isStillAlive(before.launcher)) throw alreadyRuns(before);
  const left = before?.processes.filter(isStillAlive) ?? [];
  if (left.length > 0) {
    const names = left.map(({ name }) => name).join(', ');
    print(`Stopping what the last start left running: ${names}`);
  }
  for (const { pid } of left.reverse()) await endProcess(pid, 'SIGINT');
  // Another launcher may have done the same in the meantime: then the file is that launcher's, and stays.
  const now = readFile(file);
  if (now?.launcher.pid === before?.launcher.pid) rmSync(file, { force: true });
}

function alreadyRuns({ launcher: { pid }, url }: Running): ExplainedError {
  return new ExplainedError(
    `Ten8 already ${url ? `runs on this data at ${url}` : 'starts on this data'} (process ${pid}).`,
    `Use it, or stop it first: kill ${pid}`,
  );
}
