import { useRef } from 'react';

const FIRST_FIELD =
  'form :is(input:not([type="radio"], [readonly]), select, textarea, input[type="radio"]:checked):enabled';

/**
 * A dialog with a form opens in its first field, where there is a keyboard to type with; any other one on its
 * first button. For dialogs that are opened by state: Radix gives focus back only to a trigger of its own.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const panel = event.currentTarget;
      const field = panel instanceof Element ? panel.querySelector<HTMLElement>(FIRST_FIELD) : null;
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
