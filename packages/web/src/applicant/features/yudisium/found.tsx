/** What a result says on the dashboard: a moment for who is admitted, with the way to what comes next; care for who is not (yudisium 7). */

import { isReleased, type Jawaban } from '@gerbang/contract/applicant/jawaban';
import { publicLists } from '@gerbang/contract/applicant/penawaran';
import { DITERIMA, HALAMAN_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { dayText, instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { openChat } from '../../../api/chat-open.ts';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AnswerFailed, useAnswer } from './own-answer.tsx';
import { OwnObjections } from './own-objections.tsx';
import { programmeOf } from './programme.ts';
import { Reasons } from './reasons.tsx';
import './yudisium.css';

function Admitted({ result, answer }: { result: Yudisium; answer: Jawaban | null }) {
  const released = answer !== null && isReleased(answer.keadaan);
  return (
    <>
      {released ? (
        <>
          <h2>Hasil seleksi</h2>
          <p className="ui-muted">{result.yudisium_nama_peserta}</p>
          <p className="dashboard__next">
            {result.yudisium_status_diterima}: {programmeOf(result)}
          </p>
        </>
      ) : (
        <div className="admitted">
          <h2>Selamat, {result.yudisium_nama_peserta}</h2>
          <p className="admitted__word">{result.yudisium_status_diterima}</p>
          <dl>
            <dt>Program studi</dt>
            <dd>{programmeOf(result)}</dd>
          </dl>
        </div>
      )}
      {answer?.keadaan === 'belum' && answer.terbuka && (
        <Alert kind="warning" title={`Jawab paling lambat ${instantText(new Date(answer.batas))}`}>
          Terima atau lepas tempat ini di halaman hasil.
        </Alert>
      )}
      <p>
        <LinkButton as={Link} to={HALAMAN_DITERIMA}>
          {released ? 'Lihat jawaban dan alasannya' : 'Lihat yang berikutnya'}
        </LinkButton>
      </p>
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

/** A sealed envelope says what was decided when it was sealed (tersegel 14); most offerings have none, so none is named. */
function Valid() {
  return <p className="ui-muted">Hasil yang berlaku ialah yang tertulis di halaman ini.</p>;
}

export function Found({ result }: { result: Yudisium }) {
  const { data: answer = null, isPending, error, refetch } = useAnswer();
  // What comes next depends on the answer: neither stands for a moment where it does not belong.
  if (isPending) return <Skeleton lines={3} height="40px" label="Memuat hasil seleksi…" />;
  if (result.yudisium_status_diterima === DITERIMA)
    return (
      <>
        {error && <AnswerFailed error={error} retry={() => void refetch()} />}
        <Admitted result={result} answer={answer} />
        <Valid />
      </>
    );
  return (
    <>
      <Refused result={result} />
      <Valid />
      <Reasons />
      <OwnObjections />
    </>
  );
}
