import { useRef } from 'react';

const FIRST_FIELD =
  'form :is(input:not([type="radio"], [readonly]), select, textarea, input[type="radio"]:checked):enabled';

/**
 * A dialog with a form opens in its first field, where there is a keyboard to type with; one that works for a while on
 * its progress; any other one on its first button. For dialogs that are opened by state: Radix gives focus back only to a trigger of its own.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
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
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
