import { useEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../ui/button';

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** How many items the list above the button shows. */
  shown: number;
}

/**
 * Reads the next page of the list above it. It leaves with the last page, and the first new row gets the focus then:
 * people who use the keyboard would otherwise start again at the top of the page.
 */
export function ShowMore({ query, shown }: ShowMoreProps) {
  const lastRow = useRef<Element>(undefined);
  const show = ({ currentTarget: button }: MouseEvent) => {
    lastRow.current = [...(button.parentElement?.querySelectorAll('tbody tr, li') ?? [])].at(-1);
    query.fetchNextPage();
  };

  useEffect(() => {
    const newRow = lastRow.current?.nextElementSibling;
    lastRow.current = undefined;
    if (!(newRow instanceof HTMLElement) || document.activeElement !== document.body) return;
    newRow.tabIndex = -1;
    newRow.focus();
  }, [shown]);

  if (!query.hasNextPage) return null;
  return (
    <Button isPending={query.isFetchingNextPage} onClick={show}>
      {query.isFetchingNextPage ? 'Loading...' : 'Show more'}
    </Button>
  );
}
