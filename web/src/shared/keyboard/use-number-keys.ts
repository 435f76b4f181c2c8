import { useEffectEvent, useLayoutEffect } from 'react';
import { isDialogOpen } from './ignored-keys';
import { pressedKey } from './pressed-key';

/** Keys 1 to 9 choose the first nine things of a page; not while typing or in a dialog, nor with a modifier. */
export function useNumberKeys(choose: (index: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof Element && event.target.closest('input, textarea, select, [role="menu"]');
    const key = pressedKey(event);
    // A key held too long must not choose on the next page as well.
    if (
      isTyping ||
      isDialogOpen() ||
      event.repeat ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !/^[1-9]$/.test(key)
    )
      return;
    choose(Number(key) - 1);
  });

  // As soon as the page is seen: a key that is pressed right away must not be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
