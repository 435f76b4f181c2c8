import type { Page } from '@playwright/test';

/** An interaction lasts from the key or click to the next painted frame. */
const MOST_MS = 50;

/** Runs in the page: records every interaction by the browser's own clock, and every task that blocks the page. */
export function noteTimes(): void {
  const times: { name: string; ms: number }[] = [];
  Reflect.set(window, 'times', times);
  // A variable, because TypeScript does not know the threshold yet.
  const events = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) times.push({ name, ms: duration });
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.push({ name: 'task over 50 ms', ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

export async function report(page: Page, what: string): Promise<void> {
  const times = await page.evaluate(() => Reflect.get(window, 'times') as { name: string; ms: number }[]);
  const names = [...new Set(times.map(({ name }) => name))].sort();
  console.log(`\n${what}. Interactions under 16 ms are not listed.\n`);
  for (const name of names) {
    const sorted = times.filter((time) => time.name === name).map(({ ms }) => ms);
    sorted.sort((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const most = sorted.at(-1) ?? 0;
    const verdict =
      most <= MOST_MS ? '' : `   over ${MOST_MS} ms: ${sorted.filter((ms) => ms > MOST_MS).length}`;
    console.log(
      `${name.padEnd(18)} ${String(sorted.length).padStart(4)} x   median ${middle} ms   most ${most} ms${verdict}`,
    );
  }
}

export const forgetTimes = (page: Page) =>
  page.evaluate(() => void (Reflect.get(window, 'times') as unknown[]).splice(0));
