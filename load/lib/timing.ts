import exec from 'k6/execution';
import { Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';

const lateness = new Trend('poll_lateness_ms', true);

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const SHIFT_MS = 60_000;

/**
 * When a console that starts now is closed: after a minute, or with its scenario. A timer that still runs then would be
 * cut off, and k6 writes a warning for each.
 */
export function endOfShift(): number {
  const now = Date.now();
  const { startTime, progress } = exec.scenario;
  const scenarioEnd = progress > 0 ? startTime + (now - startTime) / progress : Infinity;
  return Math.min(now + SHIFT_MS, scenarioEnd);
}

/** Repeats `work` until `until`, starting at a random moment, and notes how late each start was. */
export async function every(ms: number, until: number, work: () => Promise<void>): Promise<void> {
  let due = Date.now() + Math.random() * ms;
  while (due < until) {
    await pause(Math.max(0, due - Date.now()));
    lateness.add(Math.max(0, Date.now() - due));
    await work();
    // A browser starts its next interval from the last one and skips those that it missed.
    due = Math.max(due + ms, Date.now());
  }
}
