/**
 * How long it must still wait, in ms, until it may be done again `lengthMs` after it was done last. A time in the future
 * comes from the clock of another replica if it is near. Otherwise the clock was set back since then, and nothing waits:
 * an alarm must not be refused for an hour.
 */
export function cooldownLeft(lastMs: number, lengthMs: number, now: Date): number {
  const sinceMs = now.getTime() - lastMs;
  return Math.abs(sinceMs) < lengthMs ? Math.min(lengthMs - sinceMs, lengthMs) : 0;
}
