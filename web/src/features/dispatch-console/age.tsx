import { useSyncExternalStore } from 'react';
import { ageOf } from './queue-order';

/** One timer for all ages; only the ages themselves are rendered again by it. */
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, 1000);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** What is judged by the time, again every second; it renders only when the judgement changes. */
export const useEverySecond = <T extends string>(judge: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => judge(now));

/** How long ago something was. */
export function Age({ since }: { since: string }) {
  const text = useSyncExternalStore(subscribe, () => ageOf(since, now));
  return <time dateTime={since}>{text}</time>;
}
