import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 90_000;

/** Tries again until it does not throw. */
export async function until(what: string, attempt: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        const reason = error instanceof Error ? error.message : error;
        throw new Error(`not within ${TIMEOUT_MS / 1000} s: ${what} (${reason})`, { cause: error });
      }
    }
    await pause(250);
  }
}
