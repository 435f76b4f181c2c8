import { useEffect, useRef } from 'react';

const OPEN_DIALOGS = '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]';

/**
 * Closes the topmost dialog on Esc. Returns the ref for the dialog's panel. Radix alone would close a newer toast
 * first, and gets no key event while nothing has the focus.
 */
export function useEscape(isOpen: boolean, close: () => void) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeIfTopmost = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isInToast(event)) return;
      if ([...document.querySelectorAll(OPEN_DIALOGS)].at(-1) !== panel.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    window.addEventListener('keydown', closeIfTopmost, { capture: true });
    return () => window.removeEventListener('keydown', closeIfTopmost, { capture: true });
  }, [isOpen, close]);

  return panel;
}

/** A toast with the focus handles Esc itself. */
const isInToast = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
