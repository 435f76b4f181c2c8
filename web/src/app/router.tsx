import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { useSession } from '../shared/session';
import { LoadingScreen } from './loading-screen';
import { useStartAtTop } from './start-at-top';

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

/** Every route of the product (spec 2), by whether someone is signed in. */
export function AppRoutes() {
  const { isResolving, user } = useSession();
  useStartAtTop();

  if (isResolving) return <LoadingScreen />;
  return <Suspense fallback={<LoadingScreen />}>{user ? <SignedInRoutes /> : <SignedOutRoutes />}</Suspense>;
}

function SignedOutRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<LandingPage />} />
      <Route path={paths.auth} element={<SignInPage />} />
      <Route path={paths.emergencyCall} element={<EmergencyCallPage />} />
      <Route path="*" element={<SignedOutElsewhere />} />
    </Routes>
  );
}

/** A signed-in page asks to sign in; an address that never existed says so. */
function SignedOutElsewhere() {
  const { pathname } = useLocation();
  // After signing out the address is already the next page's, and this render still the last one's.
  if (window.location.pathname !== pathname) return <LoadingScreen />;

  const isKnown = Object.values(paths).some((path) => path === pathname.replace(/\/+$/, ''));
  return isKnown ? <Navigate to={paths.auth} replace /> : <NotFoundPage />;
}
