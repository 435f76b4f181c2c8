import { paths } from '../paths';
import { pages } from './pages';

const loadRouter = () => import('./router');
const loadSignedInRoutes = () => import('./signed-in-routes');
const pageAt: Partial<Record<string, () => Promise<unknown>>> = {
  [paths.home]: pages.home,
  [paths.departmentSelect]: pages.departmentSelect,
  [paths.settings]: pages.settings,
  [paths.civilian]: pages.civilian,
  [paths.admin]: pages.admin,
  [paths.officer]: pages.officer,
  [paths.lawEnforcement]: pages.lawEnforcement,
  [paths.dispatch]: pages.dispatchConsole,
  [paths.dispatchCalls]: pages.manageCalls,
};

/** Starts loading the page at this address while the session request is still running. */
export function preload(pathname: string, who: 'signed-in' | 'signed-out'): void {
  if (who === 'signed-in') [loadRouter, loadSignedInRoutes, pageAt[pathname]].forEach(start);
  else if (pathname === paths.home) start(pages.landing);
}

// The error boundary shows an error if a file cannot be loaded.
const start = (load?: () => Promise<unknown>): void => void load?.().catch(() => {});
