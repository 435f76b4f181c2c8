import { useState } from 'react';

const FIRST_FIELD =
  'form :is(input:not([type="radio"], [readonly]), select, textarea, input[type="radio"]:checked):enabled';

/**
 * Sets the focus when a dialog opens: on its progress while it loads, else on its first field (only with a mouse, so
 * that phones show no keyboard), else on its first button. When it closes, the element that had the focus before gets
 * it back: Radix does this only for its own triggers, and these dialogs are opened by state.
 */
export function useDialogFocus(isOpen: boolean) {
  const opener = useOpener(isOpen);

  return {
    onOpenAutoFocus: (event: Event) => {
      const panel = event.currentTarget;
      if (!(panel instanceof Element)) return;
      const progress = panel.querySelector<HTMLElement>('[data-first-focus]');
      const field = panel.querySelector<HTMLElement>(FIRST_FIELD);
      if (progress) {
        event.preventDefault();
        progress.focus();
        return;
      }
      if (!field || !matchMedia('(pointer: fine)').matches) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener instanceof HTMLElement) opener.focus();
    },
  };
}

/** What had the focus before the dialog opened. Asked while rendering: a field with `autoFocus` has it before any effect. */
function useOpener(isOpen: boolean): Element | null {
  const [last, setLast] = useState<{ isOpen: boolean; opener: Element | null }>({
    isOpen: false,
    opener: null,
  });
  if (isOpen !== last.isOpen) setLast({ isOpen, opener: isOpen ? document.activeElement : last.opener });
  return last.opener;
}
