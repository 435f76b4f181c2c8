import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Another page starts at its top; the browser does this only for pages it loads itself. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    void window.scrollTo(0, 0);
  }, [pathname]);
}
