import { lazy, Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LandingPage } from '../features/landing/landing-page';
import { paths } from '../paths';
import { useSession } from '../shared/session';
import { LoadingScreen } from './loading-screen';
import { pages } from './pages';
import { useScrollToTop } from './scroll-to-top';

const SignInPage = lazy(pages.signIn);
const NotFoundPage = lazy(pages.notFound);
const EmergencyCallPage = lazy(pages.emergencyCall);
const SignedInRoutes = lazy(() => import('./signed-in-routes').then((m) => ({ default: m.SignedInRoutes })));

export function Router() {
  return (
    // Without transitions the page changes at once with the address, also after signing out.
    <BrowserRouter useTransitions={false}>
      <AppRoutes />
    </BrowserRouter>
  );
}

/** Every route of the product, by whether someone is signed in. */
function AppRoutes() {
  const { user } = useSession();
  useScrollToTop();

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

/** Pages of the product ask to sign in; other addresses show that there is no such page. */
function SignedOutElsewhere() {
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  const isKnown = Object.values(paths).some((path) => path === pathname);
  return isKnown ? <Navigate to={paths.auth} replace /> : <NotFoundPage />;
}
