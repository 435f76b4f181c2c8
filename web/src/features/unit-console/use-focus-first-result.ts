import { useEffect, useRef } from 'react';

/** After a search from the command bar the first result has the focus, so that Tab reaches its buttons. */
export function useFocusFirstResult(results: readonly unknown[] | null | undefined) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (results && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('article')?.focus();
  }, [results]);

  return list;
}
