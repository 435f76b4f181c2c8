import type { Page } from '@playwright/test';

/** An interaction lasts from the key or click to the next painted frame. */
const MAX_MS = 50;
const SLOWEST = 8;

interface Time {
  name: string;
  /** The key, or what was clicked. */
  what: string;
  ms: number;
  /** Until the page's code began. */
  waitedMs: number;
  /** Until the page's code was done; then come React's later work, the layout and the frame. */
  ranMs: number;
}

/** Runs in the page: records every interaction by the browser's own clock, and every task that blocks the page. */
export function noteTimes(): void {
  const times: Time[] = [];
  const whats = new Map<string, string>();
  Reflect.set(window, 'times', times);
  // An event's target may have left the page when its time is known, and the entry does not have the key.
  for (const name of [
    'keydown',
    'keypress',
    'keyup',
    'pointerdown',
    'pointerup',
    'mousedown',
    'mouseup',
    'click',
  ])
    window.addEventListener(
      name,
      (event) => {
        const key = event instanceof KeyboardEvent ? event.key : '';
        const text = event.target instanceof HTMLElement ? event.target.innerText.slice(0, 20) : '';
        whats.set(`${name} ${event.timeStamp}`, key || text);
      },
      { capture: true },
    );
  // A variable, because TypeScript does not know the threshold yet.
  const events = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      times.push({
        name: entry.name,
        what: whats.get(`${entry.name} ${entry.startTime}`) ?? '',
        ms: entry.duration,
        waitedMs: entry.processingStart - entry.startTime,
        ranMs: entry.processingEnd - entry.processingStart,
      });
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      times.push({ name: 'task over 50 ms', what: '', ms: duration, waitedMs: 0, ranMs: 0 });
  }).observe({ type: 'longtask', buffered: true });
}

export async function report(page: Page, what: string): Promise<void> {
  const times = await page.evaluate(() => Reflect.get(window, 'times') as Time[]);
  const names = [...new Set(times.map(({ name }) => name))].sort();
  console.log(`\n${what}. Interactions under 16 ms are not listed.\n`);
  for (const name of names) {
    const sorted = times.filter((time) => time.name === name).map(({ ms }) => ms);
    sorted.sort((one, other) => one - other);
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const most = sorted.at(-1) ?? 0;
    const verdict =
      most <= MAX_MS ? '' : `   over ${MAX_MS} ms: ${sorted.filter((ms) => ms > MAX_MS).length}`;
    console.log(
      `${name.padEnd(18)} ${String(sorted.length).padStart(4)} x   median ${middle} ms   most ${most} ms${verdict}`,
    );
  }
  reportSlowest(times);
}

/** By key or click, so that a slow one that is repeated does not hide the others. */
function reportSlowest(times: readonly Time[]): void {
  const sorted = times
    .filter(({ name }) => name === 'keydown' || name === 'click')
    .toSorted((one, other) => other.ms - one.ms);
  const labels = new Set(sorted.map(labelOf));
  console.log('\nThe slowest, and the parts of the longest time of each:\n');
  for (const label of [...labels].slice(0, SLOWEST)) {
    const same = sorted.filter((time) => labelOf(time) === label);
    const [{ ms, waitedMs, ranMs }] = same as [Time];
    const parts = `waited ${Math.round(waitedMs)}, ran ${Math.round(ranMs)}, rest ${Math.round(ms - waitedMs - ranMs)}`;
    console.log(`${label.padEnd(30)} ${same.map((time) => time.ms).join(' ')} ms   ${parts}`);
  }
}

const labelOf = ({ name, what }: Time): string => `${name} ${JSON.stringify(what)}`;

export const forgetTimes = (page: Page) =>
  page.evaluate(() => void (Reflect.get(window, 'times') as unknown[]).splice(0));
