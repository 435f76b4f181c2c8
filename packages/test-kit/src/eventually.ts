import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a busy machine. Only a failing test waits this long. */
const WAIT_MS = 20_000;
/**
 * The pause is an eighth of the time waited so far, because frequent attempts slow down the work that is waited for.
 */
const PAUSE_MS = { least: 15, most: 50 };

/** Tries an assertion until it passes and returns its value; after `waitMs` it fails with the last failure. */
export async function eventually<T>(attempt: () => T | Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const start = Date.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > start + waitMs) throw error;
    }
    await pause(Math.min(Math.max((Date.now() - start) / 8, PAUSE_MS.least), PAUSE_MS.most));
  }
}
