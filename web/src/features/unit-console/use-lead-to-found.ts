import { useEffect, useRef } from 'react';

/** Whoever searched from the command bar stands on the first thing found: its buttons are the next ones by Tab. */
export function useLeadToFound(found: readonly unknown[] | null | undefined) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (found && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('article')?.focus();
  }, [found]);

  return list;
}
