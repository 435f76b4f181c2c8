import { navigate, useHistoryState, useLocationProperty, useSearch } from 'wouter/use-browser-location';
import { paths } from '../../paths';

/** The console's tabs; each is an address: `/officer#ncic`. The dashboard is `/officer?view=dashboard`. */
export const consoleTabs = ['cad', 'ncic', 'vehicles', 'bolos', 'reports'] as const;
export type ConsoleTab = (typeof consoleTabs)[number];

export interface ConsoleLocation {
  isDashboard: boolean;
  tab: ConsoleTab;
  /** A new object for every `goField`, null otherwise. */
  fieldVisit: object | null;
}

export function useConsoleLocation(): ConsoleLocation {
  const search = useSearch();
  const hash = useLocationProperty(() => location.hash);
  const state = useHistoryState<{ isForField?: boolean } | null>();

  return {
    isDashboard: new URLSearchParams(search).get('view') === 'dashboard',
    tab: consoleTabs.find((tab) => `#${tab}` === hash) ?? 'cad',
    fieldVisit: state?.isForField ? state : null,
  };
}

export const goTab = (tab: ConsoleTab): void => navigate(`${paths.officer}#${tab}`, { replace: true });

/** As `goTab`, with the cursor in the tab's first field. */
export const goField = (tab: ConsoleTab): void =>
  navigate(`${paths.officer}#${tab}`, { replace: true, state: { isForField: true } });

export const goDashboard = (): void => navigate(`${paths.officer}?view=dashboard`);
