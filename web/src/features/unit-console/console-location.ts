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
  /** Another text for every `goLocation`, null otherwise. */
  locationVisit: string | null;
  /** The BOLO that `goBolo` leads to, with another key each time. */
  boloVisit: { key: string; text: string } | null;
}

export function useConsoleLocation(): ConsoleLocation {
  const { search, hash, key, state } = useLocation();

  return {
    isDashboard: new URLSearchParams(search).get('view') === 'dashboard',
    tab: consoleTabs.find((tab) => `#${tab}` === hash) ?? 'cad',
    fieldVisit: state?.isForField ? key : null,
    locationVisit: state?.isForLocation ? key : null,
    boloVisit: typeof state?.bolo === 'string' ? { key, text: state.bolo } : null,
  };
}

interface ConsoleNavigation {
  goTab: (tab: ConsoleTab) => void;
  /** As `goTab`, with the cursor in the tab's first field. */
  goField: (tab: ConsoleTab) => void;
  goDashboard: () => void;
  /** To the console, with the cursor in the location of the own unit. */
  goLocation: () => void;
  /** To the console, where this text finds the BOLO. */
  goBolo: (text: string) => void;
}

export function useConsoleNavigation(): ConsoleNavigation {
  const navigate = useNavigate();

  return {
    goTab: (tab) => void navigate(`${paths.officer}#${tab}`, { replace: true }),
    goField: (tab) =>
      void navigate(`${paths.officer}#${tab}`, { replace: true, state: { isForField: true } }),
    goDashboard: () => void navigate(`${paths.officer}?view=dashboard`),
    goLocation: () => void navigate(`${paths.officer}#cad`, { state: { isForLocation: true } }),
    goBolo: (bolo) => void navigate(`${paths.officer}#bolos`, { state: { bolo } }),
  };
}
