import { useRef } from 'react';

/** For dialogs that are opened by state: Radix gives focus back only to a trigger of its own. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);

  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
