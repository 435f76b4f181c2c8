import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * An open dialog keeps the focus inside: it gets every focus event at the document. From this corner it gets none, so
 * that F8 and Tab reach a notice above a dialog. Esc closes the notice, and the focus goes back to where it was.
 */
export function useReachable(isShown: boolean, close: () => void) {
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
    // Below the document, where dialogs listen, and above the page's root, where React does.
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
