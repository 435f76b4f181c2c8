import { useEffect, useEffectEvent, useRef } from 'react';
import type { Sounds } from '../sounds/sounds';

const TONE_EVERY_MS = 60_000;

interface Emergency {
  /** When it began; null while there is none, undefined until that was read. */
  since: string | null | undefined;
  /** The desk plays the tone again every minute. */
  isDesk: boolean;
}

/** One tone when it begins. A page that opens while it is active is silent. */
export function useEmergencyTone({ since, isDesk }: Emergency, sounds: Pick<Sounds, 'alert'>): void {
  const before = useRef<string | null | undefined>(undefined);
  const sound = useEffectEvent(() => sounds.alert());

  useEffect(() => {
    if (since === undefined) return;
    if (before.current !== undefined && since !== null && since !== before.current) sound();
    before.current = since;
  }, [since]);
  useEffect(() => {
    if (!since || !isDesk) return;
    const timer = setInterval(() => sound(), TONE_EVERY_MS);
    return () => clearInterval(timer);
  }, [since, isDesk]);
}
