import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { JobResult } from './job-result';

interface Taken {
  id: string;
  /** How often it was tried before. */
  attempts: number;
}

/** The next item of a lane, or the time until it is due; null when the lane is empty. */
export type Next = Taken | { waitMs: number } | null;

/** The stored work in lanes, and the function that does one item. */
export interface LaneWork {
  next(lane: string): Promise<Next>;
  work(id: string): Promise<JobResult>;
  /** Postpones an item: its last attempt failed, or another item must finish first. */
  postpone(id: string, ms: number): Promise<void>;
  /** The last attempt has failed. */
  giveUp(id: string): Promise<void>;
  onUnauthorized(): void;
  logger: Pick<Logger, 'warn'>;
}

/** The result of a turn. */
export type TurnEnd =
  | { kind: 'empty' }
  /** The lane has more to do: now, or when its next order is due. */
  | { kind: 'more'; waitMs: number }
  /** The lane pauses this long; null when Discord did not answer or gave no time. */
  | { kind: 'rest'; ms: number | null; reason: string };

/** Items of one turn; then it is another lane's turn. */
const TURN = 10;
const BUSY_MS = 250;
/** Redis ends waits ten times a second, so a delayed job would take longer than this. */
const SHORT_MS = 100;
/** The first pause after a failure, and the longest. 500 attempts take a little less than two days. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
const ATTEMPTS = 500;

/** The pause after this many failures in a row: 1 s, then twice as long each time, up to `longest`. */
export const backoffMs = (attempt: number, longest: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), longest);

interface Turn {
  /** After this many failures in a row, the cause is not a single order. */
  maxFailures: number;
  mayContinue(): boolean;
}

/** Does a few items of one lane, one request after another. */
export async function takeTurn(
  lane: string,
  parts: LaneWork,
  { maxFailures, mayContinue }: Turn,
): Promise<TurnEnd> {
  let failures = 0;
  let hasAnswer = false;
  const rest = (ms: number | null, reason: string): TurnEnd => ({
    kind: 'rest',
    ms: ms ?? (hasAnswer ? FIRST_PAUSE_MS : null),
    reason,
  });

  for (let n = 0; n < TURN && mayContinue(); n += 1) {
    const next = await parts.next(lane);
    if (!next) return { kind: 'empty' };
    if ('waitMs' in next) return { kind: 'more', waitMs: next.waitMs };
    const result = await parts.work(next.id);
    if (result.kind === 'rate-limited') {
      if (result.ms === null || result.ms > SHORT_MS)
        return rest(result.ms, 'Discord asks for a pause of unknown length');
      await pause(result.ms);
      continue;
    }
    if (result.kind === 'unauthorized') parts.onUnauthorized();
    if (result.kind === 'busy') await parts.postpone(next.id, BUSY_MS);
    if (result.kind === 'unknown') {
      await tryLater(parts, next, result.error);
      failures += 1;
      if (failures >= maxFailures) return rest(null, result.error);
    } else {
      failures = 0;
      hasAnswer = true;
    }
  }
  return { kind: 'more', waitMs: 0 };
}

async function tryLater(parts: LaneWork, { id, attempts }: Taken, reason: string): Promise<void> {
  parts.logger.warn({ id, attempts, reason }, 'Discord did not answer, retrying');
  if (attempts + 1 >= ATTEMPTS) await parts.giveUp(id);
  else await parts.postpone(id, backoffMs(attempts + 1, LONGEST_PAUSE_MS));
}
