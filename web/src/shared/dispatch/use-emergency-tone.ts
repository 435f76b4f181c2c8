import { useEffect, useEffectEvent } from 'react';
import type { Sounds } from '../sounds/sounds';
import { useToneForNews } from '../sounds/use-tone-for-news';

const TONE_EVERY_MS = 60_000;

interface Emergency {
  /** When it began; null while there is none, undefined until that was read. */
  since: string | null | undefined;
  /** The desk plays the tone again every minute. */
  isDesk: boolean;
}

/** One tone when it begins. A page that opens while it is active is silent. */
export function useEmergencyTone({ since, isDesk }: Emergency, sounds: Pick<Sounds, 'alert'>): void {
  useToneForNews(since, sounds);
  const repeat = useEffectEvent(() => sounds.alert());

  useEffect(() => {
    if (!since || !isDesk) return;
    const timer = setInterval(() => repeat(), TONE_EVERY_MS);
    return () => clearInterval(timer);
  }, [since, isDesk]);
}
