import { useSyncExternalStore } from 'react';

/** Whether the window matches a media query now. Only for what CSS cannot do, such as the order of the tab key. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
