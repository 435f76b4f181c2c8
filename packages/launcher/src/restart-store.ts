import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import type { RunningServer } from './child-server';
import { isAlive } from './processes';
import { print, printError } from './progress';

const CHECK_EVERY_MS = 500;
/** It may take this many tries until its files and its port are free. */
const TRIES_IN_SILENCE = 5;

export interface WatchedServer {
  stop(): Promise<void>;
}

/**
 * Watches PostgreSQL or Redis and restarts it on the same port when it ends by itself. The services survive that, so
 * nothing else has to stop. A store that is not ours has pid 0 and is not watched. `onRestart` gets the new process.
 */
export function restartWhenItEnds(
  name: string,
  first: RunningServer,
  startAgain: () => Promise<RunningServer>,
  onRestart: (server: RunningServer) => void,
): WatchedServer {
  const end = new AbortController();
  let server = first;

  async function watch() {
    while (!end.signal.aborted) {
      await pauseUnlessAborted(end.signal);
      if (end.signal.aborted || server.pid === 0 || isAlive(server.pid)) continue;
      printError(`${name} ended unexpectedly. It is started again.`);
      const again = await startUntilItRuns();
      if (again) {
        onRestart(again);
        print(`${name} runs again.`);
      }
    }
  }

  /** Retries, because its files or its port may still be in use for a moment. Null when we are asked to stop. */
  async function startUntilItRuns(): Promise<RunningServer | null> {
    for (let tries = 1; !end.signal.aborted; tries += 1) {
      try {
        return (server = await startAgain());
      } catch (error) {
        if (tries === TRIES_IN_SILENCE) printError(`${name} cannot be started, retrying: ${reasonOf(error)}`);
      }
      await pauseUnlessAborted(end.signal);
    }
    return null;
  }
  const watching = watch();

  async function stop() {
    end.abort();
    await watching;
    await server.stop();
  }
  return { stop };
}

const pauseUnlessAborted = (signal: AbortSignal): Promise<void> =>
  pause(CHECK_EVERY_MS, undefined, { signal }).catch(() => undefined);
