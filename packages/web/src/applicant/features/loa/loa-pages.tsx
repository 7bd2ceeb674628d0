/** Conditional and final letters of acceptance: one page each on the same parts (A 2, A 4, A 8; decisions 131–140). */
import { errors } from '@gerbang/contract/errors';
import {
  JENIS_LOA,
  loaCek,
  loaSentences,
  requestLoa,
  STATUS_LOA,
  statusLoa,
  statusLoaConditional,
} from '@gerbang/contract/loa';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CallError, call, callWhole } from '../../../api/client.ts';
import { useMoment } from '../../../api/moment.ts';
import { useMe } from '../../../api/queries.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Highlights } from '../../layout/highlights.tsx';
import { PageHead } from '../../layout/page-head.tsx';

/** How often a request in review is looked at while the page is visible. Milliseconds. */
const REVIEW_LOOK_MS = 60_000;
const LOOK_MS = 3000;
const LOOKS = 20;

const PAGES = {
  [JENIS_LOA.conditional]: {
    title: 'LoA Conditional',
    call: statusLoaConditional,
    intro:
      'Surat keterangan bersyarat bahwa Anda sedang mengikuti seleksi. Dapat diajukan setelah finalisasi dan sebelum pengumuman.',
    button: 'Ajukan LoA Conditional',
    notYet: 'LoA conditional dapat diajukan setelah finalisasi dan sebelum tanggal pengumuman.',
  },
  [JENIS_LOA.final]: {
    title: 'LoA',
    call: statusLoa,
    intro: 'Surat penerimaan resmi bagi pendaftar yang diterima.',
    button: 'Ajukan LoA',
    notYet: 'LoA dapat diajukan setelah pengumuman oleh pendaftar yang diterima.',
  },
};
type Jenis = keyof typeof PAGES;

function Letter({ jenis }: { jenis: Jenis }) {
  const me = useMe();
  const looks = useRef(0);
  const followFresh = useFollowFresh();
  const params = { type: jenis, nomor_pendaftar: me.nomor_pendaftar };
  const file = useQuery({
    queryKey: ['loa_file', jenis],
    queryFn: () => call(loaCek, { params }),
    refetchInterval: (q) => (q.state.data === null && looks.current++ < LOOKS ? LOOK_MS : false),
  });
  return (
    <>
      <Alert kind="success">{loaSentences.disetujui(jenis)}</Alert>
      {file.data ? (
        <p>
          <LinkButton
            href={file.data.url}
            download={`loa_${jenis}_${me.nomor_pendaftar}.pdf`}
            onClick={followFresh(async () => (await file.refetch()).data?.url)}
          >
            Unduh LoA (PDF)
          </LinkButton>
        </p>
      ) : (
        <p className="row">
          <span>{loaSentences.disiapkan}</span>
          <Button variant="secondary" loading={file.isFetching} onClick={() => void file.refetch()}>
            Periksa lagi
          </Button>
        </p>
      )}
    </>
  );
}

function LoaPage({ jenis }: { jenis: Jenis }) {
  const me = useMe();
  const page = PAGES[jenis];
  const nomor_peserta = me.no_peserta;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const status = useQuery({
    queryKey: ['loa', jenis],
    enabled: nomor_peserta !== null,
    queryFn: () => callWhole(page.call, { params: { nomor_peserta: nomor_peserta as string } }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    // The office decides while the applicant looks on.
    refetchInterval: ({ state }) =>
      state.data?.data?.status_loa === STATUS_LOA.review ? REVIEW_LOOK_MS : false,
  });
  const { refetch } = status;
  // With the announcement the conditional letter can be asked for no more, the final one for the first time.
  const announcement = useMoment(me.pengumuman.tanggal_pengumuman_jalur, me.heard);
  useEffect(() => {
    if (announcement === 'tanya' && nomor_peserta !== null) void refetch();
  }, [announcement, nomor_peserta, refetch]);
  useEffect(() => {
    // The answer to a failed request stands at the top (A 8).
    if (failure) window.scrollTo({ top: 0 });
  }, [failure]);

  const ask = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { nomor_pendaftar, penawaran_jalur: pj } = me;
      await call(requestLoa, {
        body: {
          nomor_pendaftar,
          nomor_peserta,
          jenis_loa: jenis,
          status_loa: STATUS_LOA.review,
          tahun: pj.tahun,
          kode_jalur: pj.kode_jalur,
        },
      });
      await status.refetch();
    } catch (error) {
      setFailure((error as CallError).message || errors.galat[1]);
    } finally {
      setBusy(false);
    }
  };
  const last = status.data?.data ?? null;
  const may = status.data?.boleh_mengajukan === true;
  return (
    <div className="stack">
      <PageHead title={page.title}>
        <p>{page.intro}</p>
      </PageHead>
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      {nomor_peserta === null ? (
        <Alert kind="info">{page.notYet}</Alert>
      ) : status.error && !status.data ? (
        <Alert kind="error" announce title="Status LoA belum dapat dimuat">
          <Button variant="secondary" onClick={() => void status.refetch()}>
            Coba lagi
          </Button>
        </Alert>
      ) : !status.data ? (
        <Skeleton lines={2} height="72px" />
      ) : (
        <section className="card stack stack--close" aria-live="polite">
          {last?.status_loa === STATUS_LOA.review && (
            <ProgressBar value={0.5} striped hidePercent label={loaSentences.review} />
          )}
          {last?.status_loa === STATUS_LOA.disetujui && <Letter jenis={jenis} />}
          {last?.status_loa === STATUS_LOA.ditolak && (
            <Alert kind="warning">
              {jenis === JENIS_LOA.final
                ? loaSentences.ditolakFinal(last.keterangan ?? '')
                : loaSentences.ditolakConditional}
              {jenis === JENIS_LOA.conditional && last.keterangan && <p>{last.keterangan}</p>}
            </Alert>
          )}
          {may ? (
            <p>
              <Button loading={busy} onClick={() => void ask()}>
                {page.button}
              </Button>
            </p>
          ) : (
            !last && <p>{page.notYet}</p>
          )}
        </section>
      )}
      {jenis === JENIS_LOA.final && nomor_peserta !== null && (
        <p className="muted">
          Surat keterangan bersyarat yang disetujui sebelum pengumuman tetap dapat diunduh di halaman{' '}
          <Link to="/conditional-loa">LoA Conditional</Link>.
        </p>
      )}
      <div className="small-only">
        <Highlights random />
      </div>
    </div>
  );
}

export const ConditionalLoaPage = () => <LoaPage jenis={JENIS_LOA.conditional} />;
export const RegularLoaPage = () => <LoaPage jenis={JENIS_LOA.final} />;
