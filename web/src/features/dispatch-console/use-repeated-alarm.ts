import { useEffect, useEffectEvent } from 'react';
import { PANIC_REPEAT_MS } from '@ten8/contracts/cad/constants';
import { useSounds } from '../../shared/sounds-provider';

/** While nobody has acknowledged an alarm it sounds again, also after its 20 seconds. */
export function useRepeatedAlarm(isWaiting: boolean): void {
  const sounds = useSounds();
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
