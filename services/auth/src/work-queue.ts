import pLimit from 'p-limit';
import { refuseBusy } from '@ten8/contracts/errors';

/** Runs a few pieces of work at once; what comes beyond them waits for its turn. */
export interface WorkQueue {
  /** Refuses with `unavailable` when too many wait, or when this one's turn comes too late; then nothing was done. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(): number;
}

const MOST_WAITING = 50;
/** Callers are given up after 5 s: what waited for longer than this would be done for nobody. */
const LONGEST_WAIT_MS = 4_000;
const RETRY_MS = 2_000;

export function createWorkQueue(atOnce: number): WorkQueue {
  const limit = pLimit(atOnce);
  return {
    async run(work, signal) {
      if (limit.pendingCount >= MOST_WAITING) throw refuseBusy(RETRY_MS);
      const deadline = Date.now() + LONGEST_WAIT_MS;
      return limit(() => {
        if (signal?.aborted || deadline < Date.now()) throw refuseBusy(RETRY_MS);
        return work();
      });
    },
    waiting: () => limit.pendingCount,
  };
}
