import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a busy machine. Only a test that fails waits so long. */
const WAIT_MS = 20_000;
const LOOK_MS = 15;

/** Tries an assertion until it passes and returns its value; after `waitMs` it fails with the last failure. */
export async function eventually<T>(attempt: () => T | Promise<T>, waitMs = WAIT_MS): Promise<T> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(LOOK_MS);
  }
}
