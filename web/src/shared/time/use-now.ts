import { useEffect, useState } from 'react';
import { useEverySecond } from './every-second';
import { serverNow } from './server-time';

/** The server's time in ms, updated every second or every `everyMs`. */
export const useNow = (everyMs = 1000): number =>
  useEverySecond((now) => (everyMs > 1000 ? now - (now % everyMs) : now));

/** The server's time in ms, updated until `until` is reached. */
export function useNowUntil(until: number, everyMs = 500): number {
  const [now, setNow] = useState(() => serverNow());

  useEffect(() => {
    const tick = () => {
      setNow(serverNow());
      if (serverNow() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, everyMs);
    tick();
    return () => clearInterval(timer);
  }, [until, everyMs]);

  return now;
}
