import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Lets F8 and Tab move the focus to a toast while a dialog is open. A Radix dialog traps the focus by listening to
 * focus events on the document, so those inside this element are stopped before they get there. Esc closes the toast
 * and moves the focus back to where it was. A toast that replaces the one with the focus gets the focus. `shown` is the
 * id of the open toast.
 */
export function useToastFocus(shown: number | undefined, close: () => void) {
  const corner = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const hasFocus = useRef(false);
  const onEscape = useEffectEvent(close);

  useEffect(() => {
    const isHere = (node: EventTarget | null) =>
      node instanceof Node && corner.current?.contains(node) === true;
    const enter = (event: FocusEvent) => {
      if (!isHere(event.target)) return;
      event.stopPropagation();
      hasFocus.current = true;
      const { relatedTarget } = event;
      if (relatedTarget instanceof HTMLElement && !isHere(relatedTarget)) before.current = relatedTarget;
    };
    const leave = (event: FocusEvent) => {
      if (isHere(event.relatedTarget)) return event.stopPropagation();
      const { target } = event;
      // A toast that is removed loses the focus, too, but was not left.
      queueMicrotask(() => {
        if (isHere(target)) hasFocus.current = false;
      });
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isHere(event.target)) return;
      event.stopImmediatePropagation();
      onEscape();
    };
    // `html` is between the document, where dialogs listen, and the page's root, where React listens.
    const { documentElement } = document;
    documentElement.addEventListener('focusin', enter);
    documentElement.addEventListener('focusout', leave);
    window.addEventListener('keydown', closeByKey, { capture: true });
    return () => {
      documentElement.removeEventListener('focusin', enter);
      documentElement.removeEventListener('focusout', leave);
      window.removeEventListener('keydown', closeByKey, { capture: true });
    };
  }, []);

  useEffect(() => {
    if (!hasFocus.current) return;
    if (shown !== undefined)
      return corner.current?.querySelector<HTMLElement>('[data-state="open"]')?.focus();
    before.current?.focus();
    before.current = null;
  }, [shown]);

  return corner;
}
