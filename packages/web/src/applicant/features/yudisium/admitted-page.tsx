/** Being admitted, as a page of its own: the moment, the own answer, and what comes next with its dates (yudisium 7, yudisium 8). */

import { isReleased, type Jawaban } from '@gerbang/contract/applicant/jawaban';
import { DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import { dayText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { openChat } from '../../../api/chat-open.ts';
import { useHasil } from '../../../api/hasil.ts';
import { useHighlights } from '../../../api/kabar.ts';
import { useMe, useStatus } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { AnswerFailed, OwnAnswer, useAnswer } from './own-answer.tsx';
import { OwnObjections } from './own-objections.tsx';
import { programmeOf } from './programme.ts';
import { Reasons } from './reasons.tsx';
import { Registration } from './registration.tsx';
import './yudisium.css';

const ShareCard = fetched(async () => (await import('./share-card.tsx')).ShareCard);

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

function Next({ petunjuk }: Pick<Yudisium, 'petunjuk'>) {
  return (
    <section className="ui-card ui-stack" aria-labelledby="berikutnya">
      <h2 id="berikutnya">Yang berikutnya</h2>
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
          <Registration />
          {petunjuk && <p>{petunjuk}</p>}
          <Announcements />
        </li>
      </ol>
    </section>
  );
}

function Moment({ result }: { result: Yudisium }) {
  const [sharing, setSharing] = useState(false);
  const programme = programmeOf(result);
  return (
    <section className="ui-card ui-stack" aria-label="Hasil seleksi">
      <div className="admitted">
        <h1>Selamat, {result.yudisium_nama_peserta}</h1>
        <p className="admitted__word">{result.yudisium_status_diterima}</p>
        <dl>
          <dt>Program studi</dt>
          <dd>{programme}</dd>
        </dl>
      </div>
      <p>
        <Button variant="secondary" onClick={() => setSharing(true)}>
          Buat kartu untuk dibagikan
        </Button>
      </p>
      <Dialog open={sharing} onClose={() => setSharing(false)} title="Kartu untuk dibagikan">
        {sharing && <ShareCard programme={programme} name={result.yudisium_nama_peserta} />}
      </Dialog>
    </section>
  );
}

function Released({ result }: { result: Yudisium }) {
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-label="Hasil seleksi">
      <h1>Hasil seleksi</h1>
      <p className="ui-muted">{result.yudisium_nama_peserta}</p>
      <p className="dashboard__next">
        {result.yudisium_status_diterima}: {programmeOf(result)}
      </p>
    </section>
  );
}

function Whole({ result, answer }: { result: Yudisium; answer: Jawaban | null }) {
  const released = answer !== null && isReleased(answer.keadaan);
  return (
    <>
      {released ? <Released result={result} /> : <Moment result={result} />}
      {answer && (
        <section className="ui-card ui-stack ui-stack--close" aria-labelledby="tempat-anda">
          <h2 id="tempat-anda">Tempat Anda</h2>
          <OwnAnswer answer={answer} />
        </section>
      )}
      {!released && <Next petunjuk={result.petunjuk} />}
      <section className="ui-card ui-stack ui-stack--close" aria-labelledby="tentang-hasil">
        <h2 id="tentang-hasil">Tentang hasil ini</h2>
        <Reasons />
        <OwnObjections />
        <p>
          Ada yang ingin ditanyakan?{' '}
          <Button variant="quiet" onClick={openChat}>
            Tulis kepada panitia
          </Button>
        </p>
      </section>
    </>
  );
}

export function AdmittedPage() {
  usePageTitle('Hasil seleksi');
  const me = useMe();
  const status = useStatus(me.nomor_pendaftar, me.kode_penawaran);
  const { jadwal_pengumuman: announced = null, time_now = '' } = status.data ?? {};
  const passed = announced !== null && time_now >= announced;
  // What the dashboard has opened is there, whatever its status says.
  const result = useHasil(me.nomor_pendaftar, passed);
  const answer = useAnswer();
  const error = status.error ?? result.error;
  if (error && !result.data)
    return (
      <Alert kind="error" announce title="Hasil seleksi belum dapat dimuat">
        <p>{error.message}</p>
        <Button variant="secondary" onClick={() => void (status.error ? status : result).refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  const isComing = !status.data || answer.isPending || (passed && result.data === undefined);
  if (isComing) return <Skeleton lines={6} height="72px" label="Memuat hasil seleksi…" />;
  // Before its time, and for whoever is not admitted, all there is stands on the dashboard.
  if (result.data?.yudisium_status_diterima !== DITERIMA) return <Navigate to="/dashboard" replace />;
  return (
    <div className="ui-stack">
      <Link to="/dashboard">Kembali ke Dashboard</Link>
      {answer.error && <AnswerFailed error={answer.error} retry={() => void answer.refetch()} />}
      <Whole result={result.data} answer={answer.data ?? null} />
    </div>
  );
}
