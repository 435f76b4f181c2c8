import { useEffect } from 'react';

/** The browser tab's text. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ten8`;
  }, [title]);
}
