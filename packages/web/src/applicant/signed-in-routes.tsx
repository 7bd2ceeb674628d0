/** Everything behind the sign-in; one provider of server state for all of it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { onOvertaken } from '../api/client.ts';
import { useMoment } from '../api/moment.ts';
import { createQueryClient, useSesi } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { fetched } from '../ui/fetched.tsx';
import { ChatWidget } from './features/percakapan/chat-widget.tsx';
import { Logout } from './features/sesi/logout.tsx';
import { PublicFrame } from './layout/public-frame.tsx';
import { SignedInFrame } from './layout/signed-in-frame.tsx';

const DashboardRoute = fetched(async () => (await import('./dashboard-route.tsx')).DashboardRoute);
const FormRoute = fetched(async () => (await import('./form-route.tsx')).FormRoute, {
  skeleton: { lines: 6, height: '72px', label: 'Memuat formulir…' },
});
const AdmittedPage = fetched(
  async () => (await import('./features/yudisium/admitted-page.tsx')).AdmittedPage,
);
const KartuPage = fetched(async () => (await import('./features/kartu-ujian/kartu-page.tsx')).KartuPage);
const BiodataPage = fetched(async () => (await import('./features/verifikasi/biodata-page.tsx')).BiodataPage);
const DokumenPage = fetched(
  async () => (await import('./features/verifikasi-berkas/dokumen-page.tsx')).DokumenPage,
);
const BeritaListPage = fetched(
  async () => (await import('./features/kabar/berita-pages.tsx')).BeritaListPage,
);
const BeritaPage = fetched(async () => (await import('./features/kabar/berita-pages.tsx')).BeritaPage);
const PengumumanListPage = fetched(
  async () => (await import('./features/kabar/pengumuman-pages.tsx')).PengumumanListPage,
);
const PengumumanPage = fetched(
  async () => (await import('./features/kabar/pengumuman-pages.tsx')).PengumumanPage,
);
const ConditionalLoaPage = fetched(
  async () => (await import('./features/loa/loa-pages.tsx')).ConditionalLoaPage,
);
const RegularLoaPage = fetched(async () => (await import('./features/loa/loa-pages.tsx')).RegularLoaPage);
const SalinDataPage = fetched(
  async () => (await import('./features/salin-data/salin-data-page.tsx')).SalinDataPage,
);
const LembarPage = fetched(async () => (await import('./features/tersegel/lembar-page.tsx')).LembarPage);
const GantiPinPage = fetched(async () => (await import('./features/sesi/ganti-pin-page.tsx')).GantiPinPage);

function Loaded() {
  const { data, dataUpdatedAt, error, refetch, isFetching } = useSesi();
  const begins = useMoment(
    data?.mhs_jalur.tanggal_mulai_daftar,
    data && { time_now: data.time_now, at: dataUpdatedAt },
  );
  useEffect(() => {
    // Who waits for the form to open finds it open.
    if (begins === 'tanya') void refetch();
  }, [begins, refetch]);
  if (error && !data)
    return (
      <PublicFrame>
        <Alert kind="error" announce title="Halaman belum dapat dimuat">
          <p>{error.message}</p>
          <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </Alert>
      </PublicFrame>
    );
  if (!data)
    return (
      <PublicFrame>
        <Skeleton lines={4} height="72px" label="Memuat data Anda…" />
      </PublicFrame>
    );
  return (
    <SignedInFrame chat={<ChatWidget />} logout={<Logout />}>
      <Routes>
        <Route path="/dashboard" element={<DashboardRoute />} />
        <Route
          path="/dashboard/diterima"
          element={data.no_peserta ? <AdmittedPage /> : <Navigate to="/dashboard" replace />}
        />
        <Route path="/register/form" element={<FormRoute />} />
        <Route path="/register/form/:langkah" element={<FormRoute />} />
        <Route path="/register/salin-data" element={<SalinDataPage />} />
        {/* The card is for the verified only (kartu-ujian 1). */}
        <Route
          path="/register/kartu"
          element={data.no_peserta ? <KartuPage /> : <Navigate to="/dashboard" replace />}
        />
        <Route
          path="/register/biodata"
          element={data.no_peserta ? <BiodataPage /> : <Navigate to="/dashboard" replace />}
        />
        <Route
          path="/register/lembar-rahasia"
          element={data.no_peserta ? <LembarPage /> : <Navigate to="/dashboard" replace />}
        />
        <Route path="/register/dokumen" element={<DokumenPage />} />
        <Route path="/dashboard/card-berita" element={<BeritaListPage />} />
        <Route path="/dashboard/berita/:id" element={<BeritaPage />} />
        <Route path="/dashboard/pengumuman" element={<PengumumanListPage />} />
        <Route path="/dashboard/pengumuman/:id" element={<PengumumanPage />} />
        <Route path="/conditional-loa" element={<ConditionalLoaPage />} />
        <Route path="/regular-loa" element={<RegularLoaPage />} />
        <Route path="/akun/pin" element={<GantiPinPage />} />
        <Route path="*" element={<Navigate to="/dashboard" replace />} />
      </Routes>
    </SignedInFrame>
  );
}

export function SignedInRoutes() {
  // A new client for every session: nothing of one applicant is left for the next.
  const [client] = useState(createQueryClient);
  const { pathname } = useLocation();
  useEffect(() => {
    // Signing in leads here: it comes beside the session rather than after it.
    if (pathname === '/dashboard') DashboardRoute.preload();
  }, [pathname]);
  useEffect(() => () => client.clear(), [client]);
  useEffect(() => onOvertaken(() => void client.invalidateQueries({ queryKey: ['sesi'] })), [client]);
  return (
    <QueryClientProvider client={client}>
      <Loaded />
    </QueryClientProvider>
  );
}
