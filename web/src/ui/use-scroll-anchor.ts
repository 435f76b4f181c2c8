import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';

interface Anchor {
  key: number;
  index: number;
  /** In px, how much of the row is above what is visible. */
  hidden: number;
}

/**
 * Keeps the rows in sight where they are when rows above them come or go, so that nobody clicks on another row than the
 * one that was there a moment ago. Browsers do that by themselves, but not for rows with a fixed place.
 */
export function useScrollAnchor(keys: readonly number[], virtualizer: RefObject<VirtualizerHandle | null>) {
  const anchor = useRef<Anchor | null>(null);

  useLayoutEffect(() => {
    const before = anchor.current;
    const list = virtualizer.current;
    if (!before || !list || keys[before.index] === before.key) return;
    const index = keys.indexOf(before.key);
    if (index < 0) return;
    anchor.current = { ...before, index };
    list.scrollTo(list.getItemOffset(index) + before.hidden);
  });

  /** For every change of the scroll position. */
  return (offset: number): void => {
    const list = virtualizer.current;
    if (!list) return;
    const index = list.findItemIndex(offset);
    const key = keys[index];
    const isAtTop = offset <= 0;
    anchor.current =
      isAtTop || key === undefined ? null : { key, index, hidden: offset - list.getItemOffset(index) };
  };
}
