import { Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';

const lateness = new Trend('poll_lateness_ms', true);

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

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
