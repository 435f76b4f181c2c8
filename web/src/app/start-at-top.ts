import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Another page starts at its top; the browser does this only for pages it loads itself. */
export function useStartAtTop(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    // Newer browsers give a promise back, which React would take for a clean-up.
    void window.scrollTo(0, 0);
  }, [pathname]);
}
