import { useState } from 'react';

const FIRST_FIELD =
  'form :is(input:not([type="radio"], [readonly]), select, textarea, input[type="radio"]:checked):enabled';

/**
 * Sets the focus when a dialog opens: on its progress while it loads, else on its first field (only with a mouse, so
 * that phones show no keyboard), else on its first button. When it closes, the element that had the focus before gets
 * it back: Radix does this only for its own triggers, and these dialogs are opened by state.
 */
export function useDialogFocus(isOpen: boolean) {
  const [opener, setOpener] = useState<Element | null>(null);
  // While rendering, because a field with `autoFocus` has the focus before any effect runs.
  if (isOpen && !opener) setOpener(document.activeElement);

  return {
    onOpenAutoFocus: (event: Event) => {
      const panel = event.currentTarget;
      if (!(panel instanceof Element)) return;
      const first =
        panel.querySelector<HTMLElement>('[data-first-focus]') ??
        (matchMedia('(pointer: fine)').matches && panel.querySelector<HTMLElement>(FIRST_FIELD));
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What has the focus now took it after the dialog had closed, such as the next dialog: text typed there is its own.
      const isFree = document.activeElement === document.body;
      if (isFree && opener instanceof HTMLElement) opener.focus();
      setOpener(null);
    },
  };
}
