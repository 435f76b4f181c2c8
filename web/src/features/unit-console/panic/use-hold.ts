import { useEffect, useEffectEvent, useState } from 'react';
import { isIgnoredByShortcuts } from '../../../shared/keyboard/ignored-keys';
import { pressedKey } from '../../../shared/keyboard/pressed-key';

export const HOLD_MS = 1000;

/** True while the key is held; `onHeld` after a full second. A short press does nothing. */
export function useHold(key: string, isOn: boolean, onHeld: () => void): boolean {
  const [isHolding, setHolding] = useState(false);
  const held = useEffectEvent(onHeld);

  useEffect(() => {
    if (!isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      timer = undefined;
      setHolding(false);
    };
    // Also with Shift, and when only Shift is released first.
    const isKey = (event: KeyboardEvent) => pressedKey(event).toLowerCase() === key;
    const down = (event: KeyboardEvent) => {
      if (!isKey(event) || event.repeat || timer || isIgnoredByShortcuts(event)) return;
      setHolding(true);
      timer = setTimeout(() => {
        release();
        held();
      }, HOLD_MS);
    };
    const up = (event: KeyboardEvent) => isKey(event) && release();
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    window.addEventListener('blur', release);
    return () => {
      release();
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', release);
    };
  }, [key, isOn]);

  return isHolding;
}
