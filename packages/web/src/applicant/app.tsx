/** The applicant's routes (A 2). The sign-in page is in the first bundle; what needs a session comes when needed. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { getToken, subscribeToken } from '../api/token.ts';
import { FlashProvider } from '../ui/feedback/flash.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LoginPage } from './features/sesi/login-page.tsx';
import { PublicFrame } from './layout/public-frame.tsx';

const LookupPage = lazy(() => import('./features/pembayaran/lookup-page.tsx'));
const ProofPage = lazy(() => import('./features/kartu-ujian/proof-page.tsx'));
const LoaProofPage = lazy(() => import('./features/loa/proof-page.tsx'));
const Simulation = lazy(() => import('./features/pembayaran/simulation.tsx'));
const SignedInRoutes = lazy(() => import('./signed-in-routes.tsx'));
const NotFoundPage = lazy(() => import('./layout/not-found-page.tsx'));

/** Where a guest wanted to go; the sign-in page leads back there. */
const returnPath = (pathname: string) =>
  pathname === '/' ? '/login' : `/login?ke=${encodeURIComponent(pathname)}`;

const useSignedIn = () =>
  useSyncExternalStore(
    subscribeToken,
    () => getToken() !== null,
    () => false,
  );

/** Addresses behind the sign-in. */
const SIGNED_IN = /^\/(dashboard|register|akun|conditional-loa|regular-loa)(\/|$)/;

function Guarded() {
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  if (!SIGNED_IN.test(pathname)) return <NotFoundPage />;
  if (!signedIn) return <Navigate to={returnPath(pathname)} replace />;
  return <SignedInRoutes />;
}

function Guest({ tab }: { tab: 'masuk' | 'simulasi' }) {
  const signedIn = useSignedIn();
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('ke') ?? '';
  // Only a path of our own: a double slash would lead to another host.
  if (signedIn && tab === 'masuk')
    return <Navigate to={/^\/[a-z]/i.test(wanted) ? wanted : '/dashboard'} replace />;
  return <LoginPage tab={tab} simulation={<Simulation />} />;
}

export function App() {
  return (
    <FlashProvider>
      <Suspense
        fallback={
          <PublicFrame>
            <Skeleton lines={3} height="56px" />
          </PublicFrame>
        }
      >
        <Routes>
          <Route path="/" element={<Guest tab="masuk" />} />
          <Route path="/login" element={<Guest tab="masuk" />} />
          <Route path="/simulasi-bayar" element={<Guest tab="simulasi" />} />
          <Route path="/login/simulasi-bayar" element={<Guest tab="simulasi" />} />
          <Route path="/cek_password" element={<LookupPage />} />
          <Route path="/kartu/:token" element={<ProofPage />} />
          <Route path="/loa/:token" element={<LoaProofPage />} />
          <Route path="*" element={<Guarded />} />
        </Routes>
      </Suspense>
    </FlashProvider>
  );
}
