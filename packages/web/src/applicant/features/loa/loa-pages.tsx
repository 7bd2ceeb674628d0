/** Conditional and final letters of acceptance: one page each on the same parts (loa 1, loa 4, loa 5, loa 7–9, loa 15). */

import {
  JENIS_LOA,
  loaCek,
  loaSentences,
  requestLoa,
  STATUS_LOA,
  statusLoa,
  statusLoaConditional,
} from '@gerbang/contract/applicant/loa';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, callWhole, failureOf } from '../../../api/client.ts';
import { useMoment } from '../../../api/moment.ts';
import { useMe } from '../../../api/queries.ts';
import { DocumentsNotice } from '../../../form/documents-notice.tsx';
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
/** The same where the last look failed. */
const LOOK_AGAIN_MS = 10_000;

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
/** Who decides the letter of a trial, and what it is. */
const TRIAL =
  'Surat pendaftar uji diputuskan petugas di layar Uji coba penawarannya, tidak memakai nomor, dan bertanda tidak berlaku.';
type Jenis = keyof typeof PAGES;

/** Why none can be asked for; after the announcement there is the other letter, for those it admits. */
function NotYet({ jenis }: { jenis: Jenis }) {
  const me = useMe();
  const { tanggal_pengumuman_jalur: at } = me.pengumuman;
  if (jenis === JENIS_LOA.final || at === null || me.now() < new Date(at))
    return <p>{PAGES[jenis].notYet}</p>;
  return (
    <p>
      Hasil sudah diumumkan, jadi LoA conditional tidak dapat diajukan lagi. Bila Anda diterima, ajukan{' '}
      <Link to="/regular-loa">LoA</Link>.
    </p>
  );
}

function Letter({ jenis }: { jenis: Jenis }) {
  const me = useMe();
  const looks = useRef(0);
  const followFresh = useFollowFresh();
  const params = { type: jenis, nomor_pendaftar: me.nomor_pendaftar };
  const file = useQuery({
    queryKey: ['loa_file', jenis],
    queryFn: () => call(loaCek, { params }),
    refetchInterval: ({ state }) =>
      state.data || looks.current++ >= LOOKS ? false : state.error ? LOOK_AGAIN_MS : LOOK_MS,
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
        <p className="ui-row">
          <span>{file.error ? loaSentences.belumDiperiksa : loaSentences.disiapkan}</span>
          <Button variant="secondary" loading={file.isFetching} onClick={() => void file.refetch()}>
            Periksa lagi
          </Button>
        </p>
      )}
    </>
  );
}

/** What became of the latest request. */
function Status({ jenis, last }: { jenis: Jenis; last: DataOf<typeof statusLoa> }) {
  return (
    <>
      {last.status_loa === STATUS_LOA.review && (
        <ProgressBar value={0.5} striped hidePercent label={loaSentences.review} />
      )}
      {last.status_loa === STATUS_LOA.disetujui && <Letter jenis={jenis} />}
      {last.status_loa === STATUS_LOA.ditolak && (
        <Alert kind="warning">
          {jenis === JENIS_LOA.final
            ? loaSentences.ditolakFinal(last.keterangan ?? '')
            : loaSentences.ditolakConditional}
          {jenis === JENIS_LOA.conditional && last.keterangan && <p>{last.keterangan}</p>}
          {last.petunjuk && <p>{last.petunjuk}</p>}
        </Alert>
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
    // The answer to a failed request stands at the top (loa 12).
    if (failure) window.scrollTo({ top: 0 });
  }, [failure]);

  const ask = async () => {
    if (nomor_peserta === null) return;
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
      setFailure(failureOf(error).message || pageErrors.galat[1]);
    } finally {
      setBusy(false);
    }
  };
  const last = status.data?.data ?? null;
  const may = status.data?.boleh_mengajukan === true;
  return (
    <div className="ui-stack">
      <PageHead title={page.title}>
        <p>{page.intro}</p>
      </PageHead>
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      {nomor_peserta !== null && !may && <DocumentsNotice nomor={me.nomor_pendaftar} about="surat" />}
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
        <section className="ui-card ui-stack ui-stack--close" aria-live="polite">
          {last && <Status jenis={jenis} last={last} />}
          {may ? (
            <p>
              <Button loading={busy} onClick={() => void ask()}>
                {page.button}
              </Button>
            </p>
          ) : (
            !last && <NotYet jenis={jenis} />
          )}
          {me.uji && <p className="ui-muted">{TRIAL}</p>}
        </section>
      )}
      {jenis === JENIS_LOA.final && nomor_peserta !== null && (
        <p className="ui-muted">
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
