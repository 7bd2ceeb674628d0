/** The admission result: accepted, not accepted, or not found (yudisium 2). */

import { YUDISIUM_TIDAK_DITEMUKAN } from '@gerbang/contract/applicant/yudisium';
import { useEffect } from 'react';
import { openChat } from '../../../api/chat-open.ts';
import { useHasil } from '../../../api/hasil.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';

// What is said of a result comes with the result: before its time nobody needs it.
const Found = fetched(async () => (await import('./found.tsx')).Found, {
  skeleton: { lines: 3, height: '40px', label: 'Memuat hasil seleksi…' },
});

/** `asked` only once the announcement time has passed by the server's clock; until then it says that it is about to. */
export function YudisiumCard({ asked }: { asked: boolean }) {
  const me = useMe();
  const { data, error, isFetching, refetch } = useHasil(me.nomor_pendaftar, asked);
  useEffect(() => Found.preload(), []);
  if (error && !data)
    return (
      <Alert kind="error" announce title="Hasil seleksi belum dapat dimuat">
        <p>{error.message}</p>
        <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-label="Hasil seleksi" aria-live="polite">
      {data ? (
        <Found result={data} />
      ) : !asked || isFetching ? (
        <>
          <h2>Hasil seleksi</h2>
          <p>
            {asked
              ? 'Hasil Anda sedang diambil…'
              : 'Waktu pengumuman sudah tiba. Hasil Anda diambil dalam beberapa detik.'}
          </p>
          <Skeleton lines={3} height="40px" label="Memuat hasil seleksi…" />
        </>
      ) : (
        <>
          <h2>Hasil seleksi</h2>
          <p className="dashboard__next">{YUDISIUM_TIDAK_DITEMUKAN}</p>
          <p className="ui-muted">
            Bila Anda merasa seharusnya ada hasil:{' '}
            <Button variant="quiet" onClick={openChat}>
              Tulis kepada panitia
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
