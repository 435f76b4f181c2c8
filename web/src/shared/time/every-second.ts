import { useSyncExternalStore } from 'react';
import { serverNow } from './server-time';

/** One timer for everything that shows the time, so that all of it is rendered in one frame, and nothing else is. */
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();
const listeners = new Set<() => void>();

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = serverNow();
    timer = setInterval(tick, 1000);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Computes a value from the server's time in ms, every second. Renders only when the value changes. */
export const useEverySecond = <T extends string | number>(compute: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => compute(now));
