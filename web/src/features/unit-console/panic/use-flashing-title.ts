import { useEffect } from 'react';

/** The browser tab says so once per second, for whoever looks at another. */
export function useFlashingTitle(text: string | null): void {
  useEffect(() => {
    if (text === null) return;
    const before = document.title;
    const flash = () => {
      document.title = document.title === text ? before : text;
    };
    flash();
    const timer = setInterval(flash, 1000);
    return () => {
      clearInterval(timer);
      document.title = before;
    };
  }, [text]);
}
