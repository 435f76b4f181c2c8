import { readOrCreateSecret, secretFileIn } from './internal-secret';
import { checkPreconditions } from './preflight';
import { createProcessGroup, NotReady, type ProcessSpec } from './process-group';
import { ExplainedError, step } from './progress';
import { endLeftovers, forgetRunning, writeRunning, type Running } from './running-file';
import type { Settings } from './settings';
import { startStores, type RunningStores } from './stores';

interface Stores {
  databaseUrl: string;
  redisUrl: string;
  internalSecret: string;
}

interface Launch {
  settings: Settings;
  /** Aborted when the operator wants everything to stop. */
  signal: AbortSignal;
  build(signal: AbortSignal): Promise<void>;
  /** The processes to run, and where each service answers. */
  plan(stores: Stores): Promise<{ members: ProcessSpec[]; urls: Record<string, string> }>;
  /** Once everything is ready, before it is announced. */
  seed(running: Running): Promise<void>;
}

/** Starts everything, announces it, and waits until it is to stop. Whatever happens, nothing is left running. */
export async function launch({ settings, signal, build, plan, seed }: Launch): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const deaths = watchForDeaths();
  const enough = AbortSignal.any([signal, deaths.signal]);

  try {
    await endLeftovers(settings.DATA_DIR);
    await checkPreconditions(settings);
    const internalSecret = readOrCreateSecret(settings.DATA_DIR, settings.INTERNAL_SECRET);
    enough.throwIfAborted();

    const stores = await startStores(settings, enough, (started) => stops.push(started));
    await build(enough);
    enough.throwIfAborted();

    const { members, urls } = await plan({
      databaseUrl: stores.postgres.url,
      redisUrl: stores.redis.url,
      internalSecret,
    });
    const processes = createProcessGroup({ onLine: printLine(members), onDeath: deaths.report });
    stops.push(processes.stop);
    await step('Starting the services', () => processes.start(members, enough));

    const running = describeRunning(settings, stores, urls, members, processes.pids());
    stops.unshift(async () => forgetRunning(settings.DATA_DIR));
    writeRunning(settings.DATA_DIR, running);
    stores.onAgain = () =>
      writeRunning(settings.DATA_DIR, describeRunning(settings, stores, urls, members, processes.pids()));
    await seed(running);
    enough.throwIfAborted();

    console.log(`Ten8 is ready at ${running.url}`);
    await aborted(enough);
  } catch (error) {
    // An abort interrupts whatever step it falls into; what that step then says is no news.
    if (!enough.aborted) throw translate(error);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
  if (deaths.first)
    throw new ExplainedError(
      `${deaths.first} unexpectedly; everything was stopped.`,
      'See its last lines above, then start again.',
    );
}

function watchForDeaths() {
  const happened = new AbortController();
  const deaths = {
    signal: happened.signal,
    first: null as string | null,
    report(name: string, how: string) {
      deaths.first ??= `${name} ended (${how})`;
      happened.abort();
    },
  };
  return deaths;
}

function printLine(members: ProcessSpec[]) {
  const width = Math.max(...members.map(({ name }) => name.length));
  return (name: string, line: string) => console.log(`${name.padEnd(width)} | ${line}`);
}

function describeRunning(
  settings: Settings,
  stores: RunningStores,
  urls: Record<string, string>,
  members: ProcessSpec[],
  pids: Record<string, number>,
): Running {
  const redisMark = new URL(stores.redis.url).port;
  return {
    pid: process.pid,
    url: settings.PUBLIC_URL,
    services: urls,
    databaseUrl: stores.postgres.url,
    redisUrl: stores.redis.url,
    secretFile: secretFileIn(settings.DATA_DIR),
    processes: [
      { name: 'Redis', pid: stores.redis.pid, mark: redisMark },
      ...members.map(({ name, args }) => ({ name, pid: pids[name] ?? 0, mark: args[0] ?? name })),
    ].filter(({ pid }) => pid > 0),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function translate(error: unknown): unknown {
  if (!(error instanceof NotReady)) return error;
  return new ExplainedError(
    `${error.member} ${error.reason}.`,
    'Its last lines above say why; correct that, then start again.',
  );
}
