import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Lets F8 and Tab move the focus to a toast while a dialog is open. A Radix dialog traps the focus by listening to
 * focus events on the document, so those inside this element are stopped before they get there. Esc closes the toast
 * and moves the focus back to where it was.
 */
export function useToastFocus(isShown: boolean, close: () => void) {
  const corner = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const onEscape = useEffectEvent(close);

  useEffect(() => {
    const isHere = (node: EventTarget | null) =>
      node instanceof Node && corner.current?.contains(node) === true;
    const enter = (event: FocusEvent) => {
      if (!isHere(event.target)) return;
      event.stopPropagation();
      const { relatedTarget } = event;
      if (relatedTarget instanceof HTMLElement && !isHere(relatedTarget)) before.current = relatedTarget;
    };
    const leave = (event: FocusEvent) => isHere(event.relatedTarget) && event.stopPropagation();
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
    if (isShown || !corner.current?.contains(document.activeElement)) return;
    before.current?.focus();
    before.current = null;
  }, [isShown]);

  return corner;
}
