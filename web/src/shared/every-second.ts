import { useSyncExternalStore } from 'react';

/** One timer for everything that shows the time, so that all of it is rendered in one frame, and nothing else is. */
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Computes a value from the time in ms, every second. Renders only when the value changes. */
export const useEverySecond = <T extends string | number>(compute: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => compute(now));
