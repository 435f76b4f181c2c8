import { useEffect } from 'react';

/** Flashes in the browser tab's title once a second, for officers who look at another tab. */
export function useFlashingTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    let before = document.title;
    const rest = () => {
      if (document.title === text) document.title = before;
    };
    const flash = () => {
      if (document.title === text) return rest();
      // The page may have changed its title in the meantime.
      before = document.title;
      document.title = text;
    };
    const first = setTimeout(flash);
    const timer = setInterval(flash, 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      rest();
    };
  }, [text]);
}
