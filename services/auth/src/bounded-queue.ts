import pLimit from 'p-limit';
import { refuseBusy } from '@ten8/contracts/errors';

/** Runs a few tasks at once; others wait. */
export interface BoundedQueue {
  /** Refuses with `unavailable`, before anything is done, when too many tasks wait or this one waited too long. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
}

const MAX_WAITING = 50;
/** Callers stop waiting after 5 s, so a task that waited longer than this is not needed any more. */
const LONGEST_WAIT_MS = 4_000;
const RETRY_MS = 2_000;

export function createBoundedQueue(atOnce: number): BoundedQueue {
  const limit = pLimit(atOnce);
  return {
    async run(work, signal) {
      if (limit.pendingCount >= MAX_WAITING) throw refuseBusy(RETRY_MS);
      const deadline = Date.now() + LONGEST_WAIT_MS;
      return limit(() => {
        if (signal?.aborted || deadline < Date.now()) throw refuseBusy(RETRY_MS);
        return work();
      });
    },
    waiting: () => limit.pendingCount,
  };
}
