import { join } from 'node:path';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import type { OnStart } from './child-server';
import { readOrCreateSecret, secretFileIn } from './internal-secret';
import { NotReady, type ProcessSpec } from './managed-process';
import { checkPreconditions, makeDataDir } from './preflight';
import { createProcessGroup } from './process-group';
import { ExplainedError, isTerminal, print, printError, step } from './progress';
import { frame, warning } from './ready-message';
import { createRestartPolicy } from './restart-policy';
import { claimDataDir, type RunningFile } from './running-file';
import { openServiceLog } from './service-log';
import { isOpenDemo, type Settings } from './settings';
import { startStores } from './stores';

/** The addresses of everything, once it is ready. */
export interface Installation {
  url: string;
  services: Record<string, string>;
  databaseUrl: string;
  redisUrl: string;
  internalSecret: string;
}

interface Launch {
  settings: Settings;
  /** Aborted when the operator wants everything to stop. */
  signal: AbortSignal;
  build(signal: AbortSignal, onStart: OnStart): Promise<void>;
  /** The processes to run, and the address of each service. */
  plan(stores: {
    databaseUrl: string;
    redisUrl: string;
    internalSecret: string;
  }): Promise<{ processes: ProcessSpec[]; urls: Record<string, string> }>;
  /** Runs once everything is ready, before that is announced. Ten8 also runs if it fails. */
  seed(installation: Installation): Promise<void>;
  /** What a terminal shows when everything is ready, in addition to the address, the log and how to stop. */
  hints(installation: Installation): Promise<Hints>;
  /** Whether demo accounts exist. Asked only if other machines could sign in to them. */
  hasDemo(installation: Installation): Promise<boolean>;
}

export type Hints = readonly (readonly [label: string, text: string])[];

type Stop = () => Promise<void>;

/** Starts everything, announces it, and waits for the stop signal. Even after an error nothing is left running. */
export async function launch(parts: Launch): Promise<void> {
  const { settings, signal } = parts;
  makeDataDir(settings.DATA_DIR);
  const file = await claimDataDir(settings.DATA_DIR);
  const stops: Stop[] = [async () => file.remove()];
  try {
    const installation = await startAll(parts, file, stops);
    const hints = isTerminal() ? await parts.hints(installation) : [];
    const warnings = isOpenDemo(settings) && (await parts.hasDemo(installation)) ? [OPEN_DEMO] : [];
    announce(settings, hints, warnings);
    await aborted(signal);
  } catch (error) {
    // An abort interrupts the current step. The error that the step then throws is expected.
    if (!signal.aborted) throw explainFailedStart(error);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Adds a function to `stops` as soon as a part is started. */
async function startAll(
  { settings, signal, build, plan, seed }: Launch,
  file: RunningFile,
  stops: Stop[],
): Promise<Installation> {
  await checkPreconditions(settings);
  const internalSecret = readOrCreateSecret(settings.DATA_DIR, settings.INTERNAL_SECRET);
  signal.throwIfAborted();
  const stores = await startStores({ settings, signal, file, onStarted: (stop) => stops.push(stop) });
  await build(signal, (pid) => file.addProcess('build', pid));
  signal.throwIfAborted();

  const { url: databaseUrl } = stores.postgres;
  const { url: redisUrl } = stores.redis;
  const { processes, urls } = await plan({ databaseUrl, redisUrl, internalSecret });
  file.update({ services: urls, databaseUrl, redisUrl, secretFile: secretFileIn(settings.DATA_DIR) });
  await step('Starting the services', () => startServices(processes, { settings, signal, file, stops }));

  const installation = { url: settings.PUBLIC_URL, services: urls, databaseUrl, redisUrl, internalSecret };
  await seed(installation);
  signal.throwIfAborted();
  file.update({ url: settings.PUBLIC_URL });
  return installation;
}

function startServices(
  processes: ProcessSpec[],
  {
    settings,
    signal,
    file,
    stops,
  }: { settings: Settings; signal: AbortSignal; file: RunningFile; stops: Stop[] },
): Promise<void> {
  const logFile = logFileIn(settings.DATA_DIR);
  const log = openServiceLog(logFile, settings.LOG === 'all');
  const group = createProcessGroup({
    restartPolicy: createRestartPolicy(),
    onStart: file.addProcess,
    onLine: log.write,
    onDeath: (name, how, pauseMs) => printError(describeDeath(name, how, pauseMs, logFile)),
    onCannotStart: (name, error) => printError(`${name} cannot be started, retrying: ${reasonOf(error)}`),
    onReturn: (name) => print(`${name} runs again.`),
  });
  stops.push(log.close, group.stop);
  return group.start(processes, signal);
}

const logFileIn = (dataDir: string) => join(dataDir, 'logs', 'ten8.log');

const describeDeath = (name: string, how: string, pauseMs: number | null, logFile: string): string =>
  pauseMs === null
    ? `${name} ended five times within a minute (${how}) and is not started again. The other services go on. ` +
      `Its last lines are in ${logFile}: correct the cause, press Ctrl-C, then start again.`
    : `${name} ended unexpectedly (${how}). It is started again in ${pauseMs / 1000} s.`;

/** Other programs wait for the first line, so its text must not change. */
function announce(settings: Settings, hints: Hints, warnings: readonly (readonly string[])[]): void {
  print(`Ten8 is ready at ${settings.PUBLIC_URL}`);
  if (isTerminal()) {
    const log = ['Log', logFileIn(settings.DATA_DIR)] as const;
    print(frame([['Address', settings.PUBLIC_URL], ...hints, log, ['Stop', 'Ctrl-C']]));
  }
  for (const lines of warnings) printError(warning(lines));
}

const OPEN_DEMO = [
  'WARNING: the demo is on, and this address can be reached from other machines.',
  'Everybody knows the password of the demo accounts, and one of them is an Admin.',
  'Start with DEMO=off, then remove the demo: npm run admin -- remove-demo',
];

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function explainFailedStart(error: unknown): unknown {
  if (!(error instanceof NotReady)) return error;
  return new ExplainedError(
    `${error.processName} ${error.reason}.`,
    'Its last lines above say why; correct that, then start again.',
  );
}
