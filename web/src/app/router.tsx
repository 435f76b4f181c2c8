import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { usePathname } from 'wouter/use-browser-location';
import { paths } from '../paths';
import { useSession } from '../shared/session';
import { LoadingScreen } from './loading-screen';
import { useScrollToTop } from './scroll-to-top';

const LandingPage = lazy(() =>
  import('../features/landing/landing-page').then((m) => ({ default: m.LandingPage })),
);
const SignInPage = lazy(() =>
  import('../features/sign-in/sign-in-page').then((m) => ({ default: m.SignInPage })),
);
const NotFoundPage = lazy(() =>
  import('../features/not-found/not-found-page').then((m) => ({ default: m.NotFoundPage })),
);
const EmergencyCallPage = lazy(() =>
  import('../features/emergency-call/emergency-call-page').then((m) => ({ default: m.EmergencyCallPage })),
);
const SignedInRoutes = lazy(() => import('./signed-in-routes').then((m) => ({ default: m.SignedInRoutes })));

/** Every route of the product, by whether someone is signed in. */
export function AppRoutes() {
  const { isResolving, user } = useSession();
  useScrollToTop();

  if (isResolving) return <LoadingScreen />;
  return <Suspense fallback={<LoadingScreen />}>{user ? <SignedInRoutes /> : <SignedOutRoutes />}</Suspense>;
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path={paths.home} component={LandingPage} />
      <Route path={paths.auth} component={SignInPage} />
      <Route path={paths.emergencyCall} component={EmergencyCallPage} />
      <Route component={SignedOutElsewhere} />
    </Switch>
  );
}

/** Pages of the product ask to sign in; other addresses show that there is no such page. */
function SignedOutElsewhere() {
  const pathname = usePathname().replace(/\/+$/, '');
  const isKnown = Object.values(paths).some((path) => path === pathname);
  return isKnown ? <Redirect to={paths.auth} replace /> : <NotFoundPage />;
}
