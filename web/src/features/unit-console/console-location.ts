import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths';

/** The console's tabs; each is an address: `/officer#ncic`. The dashboard is `/officer?view=dashboard`. */
export const consoleTabs = ['cad', 'ncic', 'vehicles', 'bolos', 'reports'] as const;
export type ConsoleTab = (typeof consoleTabs)[number];

export interface ConsoleLocation {
  isDashboard: boolean;
  tab: ConsoleTab;
  /** Another text for every `goField`, null otherwise. */
  fieldVisit: string | null;
}

export function useConsoleLocation(): ConsoleLocation {
  const { search, hash, key, state } = useLocation();

  return {
    isDashboard: new URLSearchParams(search).get('view') === 'dashboard',
    tab: consoleTabs.find((tab) => `#${tab}` === hash) ?? 'cad',
    fieldVisit: state?.isForField ? key : null,
  };
}

export interface ConsoleNavigation {
  goTab: (tab: ConsoleTab) => void;
  /** As `goTab`, with the cursor in the tab's first field. */
  goField: (tab: ConsoleTab) => void;
  goDashboard: () => void;
}

export function useConsoleNavigation(): ConsoleNavigation {
  const navigate = useNavigate();

  return {
    goTab: (tab) => void navigate(`${paths.officer}#${tab}`, { replace: true }),
    goField: (tab) =>
      void navigate(`${paths.officer}#${tab}`, { replace: true, state: { isForField: true } }),
    goDashboard: () => void navigate(`${paths.officer}?view=dashboard`),
  };
}
