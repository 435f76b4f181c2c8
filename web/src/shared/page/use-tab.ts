import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The open one of a page's tabs; the first, unless a link named another in its state. It is kept with the page's place
 * in the history, so that a reload and the browser's "back" find the same tab.
 */
export function useTab(tabs: readonly [string, ...string[]]): [tab: string, open: (tab: string) => void] {
  const { state } = useLocation();
  const navigate = useNavigate();
  const named = tabs.find((tab) => tab === state?.tab);

  return [named ?? tabs[0], (tab) => void navigate('.', { replace: true, state: { tab } })];
}
