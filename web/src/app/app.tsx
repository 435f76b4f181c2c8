import { lazy, Suspense, useState } from 'react';
import { LandingPage } from '../features/landing/landing-page';
import { paths } from '../paths';
import { useSession } from '../shared/session';
import { LoadingScreen } from './loading-screen';

const Router = lazy(() => import('./router').then((m) => ({ default: m.Router })));

export function App() {
  const { isResolving, user } = useSession();

  if (isResolving) return <LoadingScreen />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <FirstPage isSignedIn={user !== null} />
    </Suspense>
  );
}

/**
 * A signed-out visitor of `/` loads the landing page and no router: its links load the page they lead to. This is
 * decided once, because a page that came with the router must keep following the address.
 */
function FirstPage({ isSignedIn }: { isSignedIn: boolean }) {
  const [isLanding] = useState(() => !isSignedIn && location.pathname === paths.home);
  return isLanding ? <LandingPage /> : <Router />;
}
