import { useEffectEvent, useLayoutEffect } from 'react';
import { isDialogOpen, isIgnoredByShortcuts } from '../../../shared/keyboard/ignored-keys';
import { pressedKey } from '../../../shared/keyboard/pressed-key';
import { useSingleKeys } from '../../../shared/keyboard/single-keys';
import { actionOfKey, SECOND_KEY_MS, type KeyAction } from './key-map';

/** Single keys work on the console, never while typing. Ctrl+K works even when single keys are off. */
export function useConsoleKeys(act: (action: KeyAction) => void): void {
  const areKeysOn = useSingleKeys();
  const runAction = useEffectEvent(act);

  // As soon as the page is seen: a key that is pressed right away must not be lost.
  useLayoutEffect(() => {
    let gPressedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (isCommandKey(event)) {
        event.preventDefault();
        if (!isDialogOpen()) runAction({ do: 'command' });
        return;
      }
      if (!areKeysOn || event.repeat) return;
      if (isIgnoredByShortcuts(event)) {
        if (event.key === 'Escape') leaveField(event);
        return;
      }
      const isAfterG = event.timeStamp - gPressedAt < SECOND_KEY_MS && gPressedAt > 0;
      const key = pressedKey(event);
      gPressedAt = key === 'g' && !isAfterG ? event.timeStamp : 0;
      const action = arrowIn(event) ?? actionOfKey(key, isAfterG);
      if (!action) return;
      event.preventDefault();
      runAction(action);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [areKeysOn]);
}

const isCommandKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Leaves a field of the console, so that single keys work again. */
function leaveField({ target }: KeyboardEvent): void {
  if (target instanceof HTMLElement && !isDialogOpen()) target.blur();
}

/** Arrow keys move in the side panel while it has the focus; elsewhere they scroll. */
function arrowIn({ key, target }: KeyboardEvent): KeyAction | null {
  const isInSidePanel = target instanceof Element && target.matches('[data-side-panel-row]');
  if (!isInSidePanel) return null;
  if (key === 'ArrowDown') return { do: 'next' };
  return key === 'ArrowUp' ? { do: 'previous' } : null;
}
