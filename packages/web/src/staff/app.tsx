/** The office: sign-in, then the desks the role may use. */
import { sesiPetugas } from '@gerbang/contract/office/petugas';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CallError } from '../api/client.ts';
import { createQueryClient } from '../api/queries.ts';
import { useRead } from '../api/read.ts';
import { FlashProvider } from '../ui/feedback/flash.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Declared } from './declared.tsx';
import { LoadFailed } from './desk/load-failed.tsx';
import { DeskPathsContext, STAFF, StaffContext } from './desk/staff.ts';
import { AkunPage, desks, KodeWajibPage, UndanganPage } from './desks.tsx';
import { Door } from './door.tsx';
import { Frame } from './frame.tsx';
import { SignIn } from './sign-in.tsx';

function Office() {
  const { data, error, refetch } = useRead(sesiPetugas, { key: STAFF, retry: false, staleTime: 5 * 60_000 });
  if (error && !data)
    return error instanceof CallError && error.status !== 401 ? (
      <LoadFailed title="Kantor belum dapat dimuat" error={error} retry={refetch} />
    ) : (
      <SignIn />
    );
  if (!data) return <Skeleton lines={4} height="56px" />;
  if (data.kode_wajib)
    return (
      <StaffContext value={data}>
        <Door />
        <KodeWajibPage />
      </StaffContext>
    );
  const mine = desks.filter((d) => d.needs.some((p) => data.izin.includes(p)));
  const first = mine[0];
  return (
    <StaffContext value={data}>
      <DeskPathsContext value={mine.map((d) => d.path)}>
        <Door />
        <Frame desks={mine}>
          <Routes>
            {mine.map(({ path, page: Page }) => (
              <Route
                key={path}
                path={`${path}/*`}
                element={
                  <Declared path={path}>
                    <Page />
                  </Declared>
                }
              />
            ))}
            <Route path="akun" element={<AkunPage />} />
            <Route
              path="*"
              element={
                first ? (
                  <Navigate to={`/${first.path}`} replace />
                ) : (
                  <p>Peran Anda belum mempunyai meja kerja.</p>
                )
              }
            />
          </Routes>
        </Frame>
      </DeskPathsContext>
    </StaffContext>
  );
}

export function OfficeApp() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <FlashProvider>
        <Routes>
          <Route path="undangan" element={<UndanganPage />} />
          <Route path="*" element={<Office />} />
        </Routes>
      </FlashProvider>
    </QueryClientProvider>
  );
}
