import { useEffect, useEffectEvent } from 'react';
import { PANIC_REPEAT_MS } from '@ten8/contracts/cad/constants';
import type { OpenPanic } from '@ten8/contracts/cad/panic';
import type { Sounds } from '../../../shared/sounds/sounds';

/** Repeats the sound of an alarm until somebody acknowledges it, also after its 20 seconds. */
export function useRepeatedAlarm(
  panics: readonly Pick<OpenPanic, 'acknowledgedBy'>[],
  sounds: Pick<Sounds, 'panicAgain' | 'isSounding' | 'silence'>,
): void {
  const isWaiting = panics.some(({ acknowledgedBy }) => acknowledgedBy === null);
  const sound = useEffectEvent(() => sounds.panicAgain());
  const end = useEffectEvent(() => sounds.isSounding() && sounds.silence());

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => sound(), PANIC_REPEAT_MS);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [isWaiting]);
}
