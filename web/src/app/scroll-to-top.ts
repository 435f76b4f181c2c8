import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the top when the page changes. Browsers do that only for full page loads. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // `void`: newer browsers return a promise, and React expects a clean-up function or nothing.
    void window.scrollTo(0, 0);
  }, [pathname]);
}
