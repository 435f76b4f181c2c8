import type { Logger } from '@ten8/service-kit/logger';
import type { JobResult } from './job-result';

/** What is next in a lane: something that is due, or how long nothing is; null when the lane is empty. */
export type Next = { id: string; attempts: number } | { waitMs: number } | null;

export interface LaneWork {
  next(lane: string): Promise<Next>;
  work(id: string): Promise<JobResult>;
  /** The last attempt failed, or another one is in the way: it comes again after this time. */
  postpone(id: string, ms: number): Promise<void>;
  /** The last attempt has failed. */
  giveUp(id: string): Promise<void>;
  onUnauthorized(): void;
  logger: Pick<Logger, 'warn'>;
  /** False while nothing may be begun. */
  goesOn(): boolean;
}

/** When a lane goes on. `isRefused` while Discord itself makes it wait: new work does not wake it then. */
export interface Rest {
  ms: number;
  isRefused: boolean;
}

const BUSY_MS = 250;
/** The first pause after a failure, and the longest. 500 attempts take a little less than two days. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const LONGEST_UNSAID_MS = 60_000;
const ATTEMPTS = 500;
/** So many failures in a row are no longer the fault of single orders. */
const FAILURES = 3;

const growing = (time: number, longest: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, time - 1), longest);

/** Works off one lane, one request after another. Answers how long it rests; null when nothing is left. */
export function createLane(lane: string, parts: LaneWork): () => Promise<Rest | null> {
  let failures = 0;
  let unsaid = 0;

  async function attempt({ id, attempts }: { id: string; attempts: number }): Promise<Rest | null> {
    const result = await parts.work(id);
    if (result.kind === 'rate-limited') {
      unsaid = result.ms === null ? unsaid + 1 : 0;
      return { ms: result.ms ?? growing(unsaid, LONGEST_UNSAID_MS), isRefused: true };
    }
    unsaid = 0;
    if (result.kind === 'unknown') return fail(id, attempts + 1, result.error);
    failures = 0;
    if (result.kind === 'busy') await parts.postpone(id, BUSY_MS);
    if (result.kind !== 'unauthorized') return null;
    parts.onUnauthorized();
    return { ms: FIRST_PAUSE_MS, isRefused: true };
  }
  async function fail(id: string, attempts: number, reason: string): Promise<Rest | null> {
    parts.logger.warn({ lane, id, attempts, reason }, 'Discord did not answer; it is tried again');
    if (attempts >= ATTEMPTS) await parts.giveUp(id);
    else await parts.postpone(id, growing(attempts, LONGEST_PAUSE_MS));
    failures += 1;
    if (failures < FAILURES) return null;
    return { ms: growing(failures - FAILURES + 1, LONGEST_PAUSE_MS), isRefused: true };
  }

  return async () => {
    while (parts.goesOn()) {
      const next = await parts.next(lane);
      if (!next) return null;
      if ('waitMs' in next) return { ms: next.waitMs, isRefused: false };
      const rest = await attempt(next);
      if (rest) return rest;
    }
    return null;
  };
}
