import { useEffect, useState } from 'react';

/** The time in ms, again every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return now;
}

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
