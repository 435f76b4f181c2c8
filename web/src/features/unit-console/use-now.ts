import { useEffect, useState } from 'react';

/** The time in ms, again every `everyMs` while someone needs it. */
export function useNow(everyMs = 1000, isNeeded = true): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    if (!isNeeded) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isNeeded]);

  return now;
}
