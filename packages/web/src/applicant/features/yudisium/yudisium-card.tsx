/** The admission result: accepted, not accepted, or not found, in one sober layout with what comes next (A 2; decisions 137). */
import { sentences } from '@gerbang/contract/sentences';
import { DITERIMA, YUDISIUM_TIDAK_DITEMUKAN, yudisium } from '@gerbang/contract/yudisium';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

/** Asked only once the announcement time has passed by the server's clock. */
export function YudisiumCard() {
  const me = useMe();
  const result = useQuery({
    queryKey: ['yudisium'],
    queryFn: () => call(yudisium, { params: { nomor_pendaftar: me.nomor_pendaftar } }),
    staleTime: 60_000,
  });
  if (result.error && !result.data)
    return (
      <Alert kind="error" announce title="Hasil seleksi belum dapat dimuat">
        <p>{result.error.message}</p>
        <Button variant="secondary" loading={result.isFetching} onClick={() => void result.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (result.isLoading) return <Skeleton lines={3} height="64px" label="Memuat hasil seleksi…" />;
  const data = result.data;
  if (!data)
    return (
      <section className="card stack stack--close" aria-label="Hasil seleksi">
        <h2>Hasil seleksi</h2>
        <p className="home__next">{YUDISIUM_TIDAK_DITEMUKAN}</p>
        <p className="muted">Bila Anda merasa seharusnya ada hasil, hubungi panitia lewat chat.</p>
      </section>
    );
  const accepted = data.yudisium_status_diterima === DITERIMA;
  const programme = data.yudisium_nama_prodi
    ? `${data.yudisium_nama_prodi}${data.yudisium_nama_jenjang ? ` (${data.yudisium_nama_jenjang})` : ''}`
    : sentences.tidakDitemukan;
  return (
    <section className="card stack stack--close" aria-label="Hasil seleksi">
      <h2>Hasil seleksi</h2>
      <p className="muted">{data.yudisium_nama_peserta}</p>
      <p className="home__next">{data.yudisium_status_diterima}</p>
      {accepted ? (
        <>
          <dl className="facts">
            <div>
              <dt>Program studi</dt>
              <dd>{programme}</dd>
            </div>
          </dl>
          <p>
            Selamat. Langkah berikutnya: ajukan Letter of Acceptance (LoA), lalu ikuti petunjuk daftar ulang
            di halaman pengumuman.
          </p>
          <p>
            <LinkButton as={Link} to="/regular-loa">
              Ajukan LoA
            </LinkButton>
          </p>
        </>
      ) : (
        <p>
          Terima kasih sudah mengikuti seleksi. Hasil ini tidak mengurangi arti usaha Anda; jalur atau
          gelombang lain yang masih dibuka dapat dilihat di halaman depan.
        </p>
      )}
    </section>
  );
}
