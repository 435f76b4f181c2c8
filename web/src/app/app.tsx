import { Suspense, useState } from 'react';
import { paths } from '../paths';
import { useUserOfOtherTabs } from '../shared/session/other-tabs';
import { useSession } from '../shared/session/session';
import { lazyPage } from './lazy-page';
import { LoadingScreen } from './loading-screen';
import { pages } from './pages';

// Not in the first file, which signed-in users load as well.
const LandingPage = lazyPage(pages.landing);
const Router = lazyPage(() => import('./router').then((m) => ({ default: m.Router })));

export function App() {
  const { isResolving, user } = useSession();
  useUserOfOtherTabs();

  if (isResolving) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FirstPage isSignedIn={user !== null} />
    </Suspense>
  );
}

/**
 * A signed-out visitor of `/` gets the landing page without the router; its links are full page loads. This is decided
 * once: after the router is loaded, it must stay.
 */
function FirstPage({ isSignedIn }: { isSignedIn: boolean }) {
  const [isLanding] = useState(() => !isSignedIn && location.pathname === paths.home);
  return isLanding ? <LandingPage /> : <Router />;
}
