import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The console's tabs; each is an address: `/officer#ncic`. The dashboard is `/officer?view=dashboard`. */
export const consoleTabs = ['cad', 'ncic', 'vehicles', 'bolos', 'reports'] as const;
export type ConsoleTab = (typeof consoleTabs)[number];

const DASHBOARD_SEARCH = '?view=dashboard';

export interface Place {
  isDashboard: boolean;
  tab: ConsoleTab;
  goTab: (tab: ConsoleTab) => void;
  goDashboard: () => void;
}

export function usePlace(): Place {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const goTab = useCallback(
    (tab: ConsoleTab) => void navigate({ search: '', hash: tab }, { replace: true }),
    [navigate],
  );
  const goDashboard = useCallback(() => void navigate({ search: DASHBOARD_SEARCH, hash: '' }), [navigate]);

  return {
    isDashboard: new URLSearchParams(search).get('view') === 'dashboard',
    tab: consoleTabs.find((tab) => `#${tab}` === hash) ?? 'cad',
    goTab,
    goDashboard,
  };
}
