import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The console's tabs; each is an address: `/officer#ncic`. The dashboard is `/officer?view=dashboard`. */
export const consoleTabs = ['cad', 'ncic', 'vehicles', 'bolos', 'reports'] as const;
export type ConsoleTab = (typeof consoleTabs)[number];

const DASHBOARD_SEARCH = '?view=dashboard';

export interface Place {
  isDashboard: boolean;
  tab: ConsoleTab;
  /** Unlike any other visit of a tab. */
  visit: string;
  /** Whoever came wants to type. */
  isForField: boolean;
  goTab: (tab: ConsoleTab) => void;
  /** As `goTab`, with the cursor in the tab's first field. */
  goField: (tab: ConsoleTab) => void;
  goDashboard: () => void;
}

export function usePlace(): Place {
  const { search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  const goTab = useCallback(
    (tab: ConsoleTab) => void navigate({ search: '', hash: tab }, { replace: true }),
    [navigate],
  );
  const goField = useCallback(
    (tab: ConsoleTab) =>
      void navigate({ search: '', hash: tab }, { replace: true, state: { isForField: true } }),
    [navigate],
  );
  const goDashboard = useCallback(() => void navigate({ search: DASHBOARD_SEARCH, hash: '' }), [navigate]);

  return {
    isDashboard: new URLSearchParams(search).get('view') === 'dashboard',
    tab: consoleTabs.find((tab) => `#${tab}` === hash) ?? 'cad',
    visit: key,
    isForField: state?.isForField === true,
    goTab,
    goField,
    goDashboard,
  };
}
