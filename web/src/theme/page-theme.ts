import { useLayoutEffect } from 'react';
import type { ThemeName } from './themes';

/** Sets the theme's class on the root element, so that dialogs and toasts in portals have it too. */
export function usePageTheme(theme: ThemeName): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const className = `theme-${theme}`;
    for (const name of [...root.classList]) if (name.startsWith('theme-')) root.classList.remove(name);
    root.classList.add(className);
  }, [theme]);
}
