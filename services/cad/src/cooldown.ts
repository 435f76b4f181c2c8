/**
 * Milliseconds until something may be done again, which is `lengthMs` after the last time. If the last time is in the near
 * future, another replica's clock is ahead. If it is further away, the clock was set back since then, and nothing waits:
 * an alarm must not be refused for an hour.
 */
export function cooldownLeft(lastMs: number, lengthMs: number, now: Date): number {
  const sinceMs = now.getTime() - lastMs;
  return Math.abs(sinceMs) < lengthMs ? Math.min(lengthMs - sinceMs, lengthMs) : 0;
}
