/** What a result says: a moment for who is admitted, care for who is not, and for both what comes next (yudisium 7). */

import { isReleased, type Jawaban } from '@gerbang/contract/applicant/jawaban';
import { publicLists } from '@gerbang/contract/applicant/penawaran';
import { DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { sentences } from '@gerbang/contract/wire/sentences';
import { dayText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { openChat } from '../../../api/chat-open.ts';
import { call } from '../../../api/client.ts';
import { useHighlights } from '../../../api/kabar.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { OwnAnswer, useAnswer } from './own-answer.tsx';
import { OwnObjections } from './own-objections.tsx';
import { Reasons } from './reasons.tsx';
import './yudisium.css';

const ShareCard = fetched(async () => (await import('./share-card.tsx')).ShareCard);

const programmeOf = ({ yudisium_nama_prodi: prodi, yudisium_nama_jenjang: jenjang }: Yudisium): string =>
  prodi ? `${prodi}${jenjang ? ` (${jenjang})` : ''}` : sentences.tidakDitemukan;

/** What the office has announced last, with its day: dates of what comes next stand there. */
function Announcements() {
  const { pengumuman } = useHighlights(false);
  if (pengumuman.length === 0) return <Link to="/dashboard/pengumuman">Halaman pengumuman</Link>;
  return (
    <>
      <p>Pengumuman terbaru:</p>
      <ul>
        {pengumuman.map(({ id_pengumuman, judul, tgl_posting }) => (
          <li key={id_pengumuman}>
            <Link to={`/dashboard/pengumuman/${id_pengumuman}`}>{judul}</Link>{' '}
            <span className="ui-muted">{dayText(new Date(tgl_posting))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Admitted({ result, answer }: { result: Yudisium; answer: Jawaban | null }) {
  const [sharing, setSharing] = useState(false);
  const programme = programmeOf(result);
  if (answer && isReleased(answer.keadaan))
    return (
      <>
        <h2>Hasil seleksi</h2>
        <p className="ui-muted">{result.yudisium_nama_peserta}</p>
        <p className="dashboard__next">
          {result.yudisium_status_diterima}: {programme}
        </p>
        <OwnAnswer answer={answer} />
      </>
    );
  return (
    <>
      <div className="admitted">
        <h2>Selamat, {result.yudisium_nama_peserta}</h2>
        <p className="admitted__word">{result.yudisium_status_diterima}</p>
        <dl>
          <dt>Program studi</dt>
          <dd>{programme}</dd>
        </dl>
      </div>
      {answer && <OwnAnswer answer={answer} />}
      <h3>Yang berikutnya</h3>
      <ol className="admitted__next">
        <li>
          <strong>Ajukan Letter of Acceptance (LoA)</strong> sekarang, lalu unduh setelah disetujui panitia.
          <p>
            <LinkButton as={Link} to="/regular-loa">
              Letter of Acceptance (LoA)
            </LinkButton>
          </p>
        </li>
        <li>
          <strong>Daftar ulang</strong>
          {result.petunjuk ? (
            <p>{result.petunjuk}</p>
          ) : (
            <p>Jadwal dan syaratnya ada di pengumuman panitia.</p>
          )}
          <Announcements />
        </li>
      </ol>
      <p>
        <Button variant="secondary" onClick={() => setSharing(true)}>
          Buat kartu untuk dibagikan
        </Button>
      </p>
      <Dialog open={sharing} onClose={() => setSharing(false)} title="Kartu untuk dibagikan">
        {sharing && <ShareCard programme={programme} name={result.yudisium_nama_peserta} />}
      </Dialog>
    </>
  );
}

/** Waves of the same level that can still be joined, by name and last day; a way to all of them where none came. */
function StillOpen() {
  const { penawaran_jalur } = useMe();
  const { data = [] } = useQuery({
    queryKey: ['penawaran-aktif'],
    queryFn: () => call(publicLists.penawaranAktif),
    staleTime: 60_000,
  });
  const open = data.filter((o) => o.jalur.id_jenjang === penawaran_jalur.jalur.id_jenjang);
  const all = <Link to="/simulasi-bayar">Simulasi Pembayaran</Link>;
  if (open.length === 0) return <li>Jalur dan gelombang yang sedang dibuka ada di {all}.</li>;
  return (
    <>
      {open.map((o) => (
        <li key={o.kode_penawaran}>
          <strong>
            {o.jalur_masuk}, {o.nama}
          </strong>{' '}
          <span className="ui-muted">dibuka sampai {dayText(new Date(o.tanggal_selesai_daftar))}</span>
        </li>
      ))}
      <li>Biaya dan kode pembayarannya ada di {all}.</li>
    </>
  );
}

function Refused({ result }: { result: Yudisium }) {
  return (
    <>
      <h2>Hasil seleksi</h2>
      <p className="ui-muted">{result.yudisium_nama_peserta}</p>
      <p className="dashboard__next">{result.yudisium_status_diterima}</p>
      <p>
        Kali ini Anda belum mendapat tempat. Terima kasih sudah mengikuti seleksi dan mempersiapkannya; hasil
        ini tidak mengurangi arti usaha Anda.
      </p>
      <h3>Yang masih terbuka</h3>
      {result.petunjuk && <p>{result.petunjuk}</p>}
      <ul>
        <StillOpen />
        <li>
          Ada yang ingin ditanyakan tentang hasil ini?{' '}
          <Button variant="quiet" className="dashboard__ask" onClick={openChat}>
            Tulis kepada panitia
          </Button>
        </li>
      </ul>
    </>
  );
}

export function Found({ result }: { result: Yudisium }) {
  const { data: answer = null, isPending, error, refetch } = useAnswer();
  // What comes next depends on the answer: neither stands for a moment where it does not belong.
  if (isPending) return <Skeleton lines={3} height="40px" label="Memuat hasil seleksi…" />;
  return (
    <>
      {error && (
        <Alert kind="error" announce title="Jawaban Anda belum dapat dimuat">
          <p>{error.message}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </Alert>
      )}
      {result.yudisium_status_diterima === DITERIMA ? (
        <Admitted result={result} answer={answer} />
      ) : (
        <Refused result={result} />
      )}
      <Reasons />
      <OwnObjections />
    </>
  );
}
