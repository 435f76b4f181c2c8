import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '../paths';
import { useSession } from '../shared/session/session';
import { useToastsReady } from '../shared/toasts/toasts';
import { lazyPage } from './lazy-page';
import { LoadingScreen } from './loading-screen';
import { pages } from './pages';
import { useScrollToTop } from './scroll-to-top';

const LandingPage = lazyPage(pages.landing);
const SignInPage = lazyPage(pages.signIn);
const NotFoundPage = lazyPage(pages.notFound);
const EmergencyCallPage = lazyPage(pages.emergencyCall);
const SignedInRoutes = lazyPage(() =>
  import('./signed-in-routes').then((m) => ({ default: m.SignedInRoutes })),
);

export function Router() {
  return (
    // Without transitions the page changes together with the address, also after signing out.
    <BrowserRouter useTransitions={false}>
      <AppRoutes />
    </BrowserRouter>
  );
}

/** All routes, for signed-in and signed-out users. */
function AppRoutes() {
  const { user } = useSession();
  useScrollToTop();
  useToastsReady();

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

/** Known pages redirect to sign-in; other addresses show "page not found". */
function SignedOutElsewhere() {
  const pathname = useLocation().pathname.replace(/\/+$/, '');
  const isKnown = Object.values(paths).some((path) => path === pathname);
  return isKnown ? <Navigate to={paths.auth} replace /> : <NotFoundPage />;
}
