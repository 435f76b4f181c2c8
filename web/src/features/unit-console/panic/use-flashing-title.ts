import { useEffect } from 'react';

/** The browser tab says so once per second, for whoever looks at another. */
export function useFlashingTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    let before = document.title;
    const rest = () => {
      if (document.title === text) document.title = before;
    };
    const flash = () => {
      if (document.title === text) return rest();
      // The page may have named itself anew meanwhile.
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
