/** The dashboard: the next step, the timeline, and how far the form is (status-pendaftar 8, layar 12). */

import { JUDUL_PERCAKAPAN } from '@gerbang/contract/applicant/percakapan';
import { LEMBAR_PATH } from '@gerbang/contract/applicant/tersegel';
import { STATUS } from '@gerbang/contract/applicant/verifikasi';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { sizeOf } from '@gerbang/contract/steps/size';
import { clockText, daysBetween, dayText } from '@gerbang/contract/wire/time';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { openChat } from '../../../api/chat-open.ts';
import { isPinAdvised } from '../../../api/pin-advice.ts';
import { toIsian, useFormConfig, useMe, useSaved } from '../../../api/queries.ts';
import { DocumentsNotice } from '../../../form/documents-notice.tsx';
import { useOwnDocuments } from '../../../form/own-documents.ts';
import { isDone, stepStates } from '../../../form/step-states.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Highlights } from '../../layout/highlights.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { StepList } from './step-list.tsx';
import { Timeline } from './timeline.tsx';
import { useAnnouncement } from './use-announcement.ts';
import './dashboard.css';

const left = (days: number) => (days === 0 ? 'hari ini' : days === 1 ? 'besok' : `${days} hari lagi`);

/** That the fee was given back, and what it means (pembayaran 23). */
function Refunded({ verified }: { verified: boolean }) {
  return (
    <Alert kind="warning" title="Biaya pendaftaran Anda sudah dikembalikan">
      {verified
        ? 'Data yang sudah final, nomor peserta, dan kartu Anda tetap berlaku sampai panitia memutuskan lain. Tanyakan kepada panitia lewat chat.'
        : 'Pendaftaran ini tidak dapat difinalisasi lagi. Untuk tetap mendaftar, bayarlah lagi dan masuk dengan KODE PMB yang baru. Bila ini keliru, hubungi panitia lewat chat.'}
    </Alert>
  );
}

interface Props {
  /** Draws the result once it may be asked for; `asked` is false while this page's turn is still to come. */
  Result: ComponentType<{ asked: boolean }>;
  /** The own address for notices; nothing where the portal sends none. */
  Notices: ComponentType;
}

/** What comes next for who is finalised. */
const finalWords = (announced: boolean, untested: boolean, sat: boolean, held: boolean): string => {
  if (announced) return 'Data Anda sudah final.';
  if (untested) return 'Data Anda sudah final. Tunggu pengumuman hasil seleksi.';
  if (sat) return 'Anda sudah mengikuti ujian. Tunggu pengumuman hasil seleksi.';
  return held
    ? 'Data Anda sudah final. Kartu ujian menunggu dokumen Anda dinyatakan sah.'
    : 'Data Anda sudah final. Unduh kartu ujian dan bawa saat ujian.';
};

interface FinalProps {
  announced: boolean;
  /** There is nothing left to wait for. */
  final: boolean;
  sat: boolean;
  /** The office checks documents of theirs. */
  checked: boolean;
  /** The card waits for one of them. */
  held: boolean;
}
/** What there is for who is finalised. */
function Final({ announced, final, sat, checked, held }: FinalProps) {
  const me = useMe();
  return (
    <>
      <p className="dashboard__next">
        {finalWords(announced, me.penawaran_jalur.jalur.tanpa_tes, sat, held)}
      </p>
      <p className="ui-muted">Nomor peserta {me.no_peserta}</p>
      <p className="ui-row">
        <LinkButton as={Link} to="/register/kartu" variant={announced || held ? 'secondary' : 'primary'}>
          Kartu Ujian
        </LinkButton>
        {!final && <Link to={LEMBAR_PATH}>Lembar rahasia</Link>}
        {checked && <Link to="/register/dokumen">Pemeriksaan Dokumen</Link>}
      </p>
    </>
  );
}

export function DashboardPage({ Result, Notices }: Props) {
  usePageTitle('Dashboard');
  const me = useMe();
  const now = me.now();
  const ends = new Date(me.tanggal_selesai_daftar);
  const begins = new Date(me.tanggal_mulai_daftar);
  const verified = me.no_peserta !== null;
  const { status, asked, announced, final, shown } = useAnnouncement(verified);
  const refunded = status.data?.biaya_dikembalikan === true;
  const checked = (status.data?.validasi_berkas ?? 'tanpa') !== 'tanpa';
  const held = useOwnDocuments(me.nomor_pendaftar, checked).data?.tertahan.includes('kartu') === true;
  const filling = now >= begins && now <= ends && !verified && !refunded;
  return (
    <div className="ui-stack">
      <h1>Dashboard</h1>
      {isPinAdvised() && (
        <Alert kind="warning" title="PIN Anda mudah ditebak">
          Gantilah agar orang lain tidak dapat masuk sebagai Anda. <Link to="/akun/pin">Ganti PIN</Link>
        </Alert>
      )}
      {refunded && <Refunded verified={verified} />}
      {checked && <DocumentsNotice nomor={me.nomor_pendaftar} />}
      {shown && <Result asked={asked} />}
      <section className="ui-card dashboard" aria-label="Langkah berikutnya">
        {verified ? (
          <Final
            announced={announced}
            final={final}
            sat={status.data?.status_pendaftar === STATUS.ujian}
            checked={checked}
            held={held}
          />
        ) : refunded ? (
          <p className="dashboard__next">Tidak ada langkah berikutnya pada pendaftaran ini.</p>
        ) : filling ? (
          <NextStep deadline={`${dayText(ends)} ${clockText(ends)} (${left(daysBetween(now, ends))})`} />
        ) : (
          <>
            <p className="dashboard__next">
              {now < begins ? 'Pengisian formulir belum dibuka.' : 'Masa pengisian formulir sudah berakhir.'}
            </p>
            <p className="ui-muted">
              {now < begins
                ? `Formulir dapat diisi mulai ${dayText(begins)} ${clockText(begins)}.`
                : `Pengisian ditutup ${dayText(ends)} ${clockText(ends)} sebelum data Anda difinalisasi. Isian Anda tersimpan dan tidak dapat diubah. Hubungi panitia bila ada kekeliruan.`}
            </p>
          </>
        )}
      </section>
      {status.data && !final && (verified || !refunded) && (
        <Timeline status={status.data} verified={verified} canFill={filling} />
      )}
      {/* After the announcement the result leads to the final letter. */}
      {verified && !announced && (
        <section className="ui-card ui-stack ui-stack--close" aria-labelledby="loa">
          <h2 id="loa">Letter of Acceptance (LoA)</h2>
          <p>
            Surat keterangan bersyarat bahwa Anda sedang mengikuti seleksi. Dapat diajukan sebelum pengumuman.
          </p>
          <p>
            <LinkButton as={Link} to="/conditional-loa" variant="secondary">
              LoA Conditional
            </LinkButton>
          </p>
        </section>
      )}
      {!status.data && !status.error && <Skeleton lines={5} height="104px" label="Memuat status…" />}
      {status.error && !status.data && (
        <Alert kind="warning" title="Status belum dapat dimuat">
          <Button variant="quiet" onClick={() => void status.refetch()}>
            Coba lagi
          </Button>
        </Alert>
      )}
      <Notices />
      <section className="ui-card ui-stack ui-stack--close" aria-labelledby="bantuan">
        <h2 id="bantuan">Butuh bantuan?</h2>
        <p>
          <Button variant="secondary" onClick={openChat}>
            {JUDUL_PERCAKAPAN}
          </Button>
        </p>
      </section>
      <div className="small-only">
        <Highlights />
      </div>
    </div>
  );
}

/** The one sentence that leads, and the list of steps with their state. */
function NextStep({ deadline }: { deadline: string }) {
  const me = useMe();
  const config = useFormConfig(me.penawaran_jalur.kode_jalur);
  const saved = useSaved(me.nomor_pendaftar);
  if (!config.data || !saved.data) {
    const failed = config.error ?? saved.error;
    return failed ? (
      <LinkButton as={Link} to="/register/form">
        Isi Formulir
      </LinkButton>
    ) : (
      <Skeleton lines={8} height="48px" label="Memuat langkah…" />
    );
  }
  const isian = toIsian(saved.data, config.data.codes, me.now());
  const state = stepStates(config.data.steps, isian, saved.data, me.nomor_pendaftar);
  const states = config.data.steps
    .filter((s) => s.key !== finalisasi.key)
    .map((step) => ({ step, state: state[step.key] ?? 'belum' }));
  const next = states.find((s) => !isDone(s.state));
  const begun = states.some((s) => s.state === 'sebagian' || s.state === 'lengkap');
  const target = next?.step ?? finalisasi;
  const asked = { codes: config.data.codes, khusus: saved.data.khusus.fields };
  return (
    <>
      <p className="dashboard__next">
        {next
          ? `Langkah berikutnya: isi ${next.step.title}, sekitar ${sizeOf([next.step], asked).menit} menit.`
          : 'Semua langkah lengkap. Periksa dan finalisasi data Anda.'}
      </p>
      <p>
        Batas waktu <strong>{deadline}</strong>
      </p>
      <p>
        <LinkButton as={Link} to={`/register/form/${target.key}`}>
          {next ? `${begun ? 'Lanjutkan' : 'Mulai'} isi formulir` : 'Ke finalisasi'}
        </LinkButton>
      </p>
      {next && (
        <p>
          <Link to="/register/salin-data">Salin data dari pendaftaran terdahulu</Link>
        </p>
      )}
      <StepList states={states} />
    </>
  );
}
