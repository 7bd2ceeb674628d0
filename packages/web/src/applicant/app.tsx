/** The applicant's routes (layar 1). What needs a session comes when needed. */
import { LOGIN_TABS } from '@gerbang/contract/wire/login-pages';
import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { hasEnded, hasSignedOut } from '../api/token.ts';
import { FlashProvider, useFlash } from '../ui/feedback/flash.tsx';
import { fetched } from '../ui/fetched.tsx';
import { LoginPage } from './features/sesi/login-page.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { useSignedIn } from './use-signed-in.ts';

const own = { frame: PublicFrame, skeleton: { lines: 3, height: '56px' } };
const LookupPage = fetched(
  async () => (await import('./features/pembayaran/lookup-page.tsx')).LookupPage,
  own,
);
const ProofPage = fetched(async () => (await import('./features/kartu-ujian/proof-page.tsx')).ProofPage, own);
const LoaProofPage = fetched(async () => (await import('./features/loa/proof-page.tsx')).LoaProofPage, own);
const LinkPage = fetched(async () => (await import('./features/pemberitahuan/link-page.tsx')).LinkPage, own);
const SignedInRoutes = fetched(async () => (await import('./signed-in-routes.tsx')).SignedInRoutes, own);
const NotFoundPage = fetched(async () => (await import('./layout/not-found-page.tsx')).NotFoundPage, own);
const Simulation = fetched(async () => (await import('./features/pembayaran/simulation.tsx')).Simulation);

/** Where a guest wanted to go; the sign-in page leads back there. */
const returnPath = (pathname: string) =>
  pathname === '/' ? '/login' : `/login?ke=${encodeURIComponent(pathname)}`;

/** Addresses behind the sign-in. */
const SIGNED_IN = /^\/(dashboard|register|akun|conditional-loa|regular-loa)(\/|$)/;

/** Long enough to be read by who was thrown out in the middle of something. Milliseconds. */
const ENDED_MS = 8_000;

function ToSignIn({ from }: { from: string }) {
  const flash = useFlash();
  useEffect(() => {
    if (hasEnded()) flash('Sesi Anda sudah berakhir. Masuk lagi untuk melanjutkan.', { duration: ENDED_MS });
  }, [flash]);
  // Whoever signed out left nothing behind; the next person starts from the beginning.
  return <Navigate to={hasSignedOut() ? '/login' : returnPath(from)} replace />;
}

function Guarded() {
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  if (!SIGNED_IN.test(pathname)) return <NotFoundPage />;
  if (!signedIn) return <ToSignIn from={pathname} />;
  return <SignedInRoutes />;
}

function Guest({ tab }: { tab: 'masuk' | 'simulasi' }) {
  const signedIn = useSignedIn();
  const { search } = useLocation();
  const wanted = new URLSearchParams(search).get('ke') ?? '';
  // Only a path of our own: a double slash would lead to another host.
  if (signedIn && tab === 'masuk')
    return <Navigate to={/^\/[a-z]/i.test(wanted) ? wanted : '/dashboard'} replace />;
  return <LoginPage tab={tab} signedIn={signedIn} simulation={<Simulation />} />;
}

export function App() {
  return (
    <FlashProvider>
      <Routes>
        {Object.entries(LOGIN_TABS).map(([path, tab]) => (
          <Route key={path} path={path} element={<Guest tab={tab} />} />
        ))}
        <Route path="/cek_password" element={<LookupPage />} />
        <Route path="/kartu/:token" element={<ProofPage />} />
        <Route path="/loa/:token" element={<LoaProofPage />} />
        <Route path="/surel/konfirmasi/:token" element={<LinkPage kind="konfirmasi" />} />
        <Route path="/surel/berhenti/:token" element={<LinkPage kind="berhenti" />} />
        <Route path="*" element={<Guarded />} />
      </Routes>
    </FlashProvider>
  );
}
