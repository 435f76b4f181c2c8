import { useEffect, useEffectEvent, useRef } from 'react';
import type { Sounds } from './sounds';

/**
 * One tone when there is something newer than before. A page that opens afterwards is silent. `at` is the time of the
 * newest: null while there is none, undefined until that was read.
 */
export function useToneForNews(at: string | null | undefined, sounds: Pick<Sounds, 'alert'>): void {
  const before = useRef<string | null>(undefined);
  const sound = useEffectEvent(() => sounds.alert());

  useEffect(() => {
    if (at === undefined) return;
    if (before.current !== undefined && at !== null && at > (before.current ?? '')) sound();
    before.current = at;
  }, [at]);
}
