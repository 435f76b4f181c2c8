import { BoundedMap } from '../bounded-map';

const PAUSE_MS = 10_000;
const MAX_REASONS = 100;

const writtenAt = new WeakMap<object, Map<string, number>>();

/**
 * Whether the logger should write why a request failed: the same reason at most once in ten seconds. During an outage all
 * requests fail for the same reason, and each of them has a line of its own with its status.
 */
export function isReasonDue(logger: object, reason: string, now = Date.now()): boolean {
  const written = writtenAt.get(logger) ?? new BoundedMap<string, number>(MAX_REASONS);
  writtenAt.set(logger, written);
  if (now - (written.get(reason) ?? -Infinity) < PAUSE_MS) return false;
  written.set(reason, now);
  return true;
}
