import { useLayoutEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';

/** Another page starts at its top; the browser does this only for pages it loads itself. */
export function useScrollToTop(): void {
  const pathname = usePathname();
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up function.
    void window.scrollTo(0, 0);
  }, [pathname]);
}
