import { useEffect, useState } from 'react';
import { useEverySecond } from './every-second';

/** The time in ms, again every second, or every so many of them. */
export const useNow = (everyMs = 1000): number =>
  useEverySecond((now) => (everyMs > 1000 ? now - (now % everyMs) : now));

/** The time in ms, ticking until then and standing still after it. */
export function useNowUntil(until: number, everyMs = 500): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, everyMs);
    tick();
    return () => clearInterval(timer);
  }, [until, everyMs]);

  return now;
}
