import { useState } from 'react';

const FIRST_FIELD =
  'form :is(input:not([type="radio"], [readonly]), select, textarea, input[type="radio"]:checked):enabled';

/**
 * Sets the focus when a dialog opens: on its progress while it loads, else on its first field (only with a mouse, so
 * that phones show no keyboard), else on its first button. When it closes, the element that had the focus before gets
 * it back: Radix does this only for its own triggers, and these dialogs are opened by state. If that has left the page,
 * the first button of its card gets it, or of its tab or dialog, unless another tab is shown.
 */
export function useDialogFocus(isOpen: boolean) {
  const [opener, setOpener] = useState<Opener | null>(null);
  // While rendering, because a field with `autoFocus` has the focus before any effect runs.
  if (isOpen && !opener) setOpener(currentOpener());

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
      const next = opener?.element?.isConnected ? opener.element : opener?.card?.querySelector('button');
      if (isFree && next instanceof HTMLElement) next.focus();
      setOpener(null);
    },
  };
}

interface Opener {
  element: Element | null;
  card: Element | null;
}

function currentOpener(): Opener {
  const element = document.activeElement;
  return { element, card: element?.closest('section, [role="tabpanel"], [role="dialog"]') ?? null };
}
