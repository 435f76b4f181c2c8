import type { Logger } from '@ten8/service-kit/logger';
import type { CadRecords } from '../context';
import { closeUnattendedCalls } from './close-calls';

const PAUSE_MS = 5_000;

/** Looks again and again for public calls that nobody took in time. `stop` waits for the look under way. */
export function startClosingInTime(cad: CadRecords, logger: Logger): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function look() {
    await closeUnattendedCalls(cad).catch((error: unknown) =>
      logger.warn({ err: error }, 'public calls that nobody took could not be closed; retrying'),
    );
    if (!isStopped) wait();
  }
  function wait() {
    timer = setTimeout(() => void (looking = look()), PAUSE_MS);
  }
  wait();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
