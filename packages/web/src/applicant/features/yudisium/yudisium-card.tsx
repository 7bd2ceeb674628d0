/** The admission result: accepted, not accepted, or not found, in one sober layout with what comes next (A 2; decisions 137). */
import { sentences } from '@gerbang/contract/sentences';
import { DITERIMA, YUDISIUM_TIDAK_DITEMUKAN, type Yudisium } from '@gerbang/contract/yudisium';
import { Link } from 'react-router';
import { useHasil } from '../../../api/hasil.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

function Found({ result }: { result: Yudisium }) {
  const { yudisium_nama_prodi: prodi, yudisium_nama_jenjang: jenjang } = result;
  const programme = prodi ? `${prodi}${jenjang ? ` (${jenjang})` : ''}` : sentences.tidakDitemukan;
  return (
    <>
      <p className="muted">{result.yudisium_nama_peserta}</p>
      <p className="home__next">{result.yudisium_status_diterima}</p>
      {result.yudisium_status_diterima === DITERIMA ? (
        <>
          <dl className="facts">
            <div>
              <dt>Program studi</dt>
              <dd>{programme}</dd>
            </div>
          </dl>
          <p>
            Selamat. Langkah berikutnya: ajukan Letter of Acceptance (LoA) dan unduh setelah disetujui
            panitia, lalu ikuti petunjuk daftar ulang di{' '}
            <Link to="/dashboard/pengumuman">halaman pengumuman</Link>.
          </p>
          <p>
            <LinkButton as={Link} to="/regular-loa">
              Letter of Acceptance (LoA)
            </LinkButton>
          </p>
        </>
      ) : (
        <p>
          Terima kasih sudah mengikuti seleksi. Hasil ini tidak mengurangi arti usaha Anda; jalur atau
          gelombang lain yang masih dibuka dapat dilihat di{' '}
          <Link to="/simulasi-bayar">Simulasi Pembayaran</Link>.
        </p>
      )}
    </>
  );
}

/** `asked` only once the announcement time has passed by the server's clock; until then it says that it is about to. */
export function YudisiumCard({ asked }: { asked: boolean }) {
  const me = useMe();
  const { data, error, isFetching, refetch } = useHasil(me.nomor_pendaftar, asked);
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
    <section className="card stack stack--close" aria-label="Hasil seleksi" aria-live="polite">
      <h2>Hasil seleksi</h2>
      {data ? (
        <Found result={data} />
      ) : !asked || isFetching ? (
        <>
          <p>
            {asked
              ? 'Hasil Anda sedang diambil…'
              : 'Waktu pengumuman sudah tiba. Hasil Anda diambil dalam beberapa detik.'}
          </p>
          <Skeleton lines={3} height="40px" label="Memuat hasil seleksi…" />
        </>
      ) : (
        <>
          <p className="home__next">{YUDISIUM_TIDAK_DITEMUKAN}</p>
          <p className="muted">Bila Anda merasa seharusnya ada hasil, hubungi panitia lewat chat.</p>
        </>
      )}
    </section>
  );
}
