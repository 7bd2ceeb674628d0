/** Judging documents one after the other: the document large, what was typed beside it, one key for each decision. */

import { PUTUSAN, serahkanBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import { instantText } from '@gerbang/contract/wire/time';
import { type ReactNode, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { DocumentBadge, documentMark } from '../../../form/document-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { CorrectIdentity } from '../../desk/correct-identity.tsx';
import { Judging } from '../../desk/judging.tsx';
import { JudgingFrame } from '../../desk/judging-frame.tsx';
import { UndoBar } from '../../desk/undo-bar.tsx';
import { useKeys } from '../../desk/use-keys.ts';
import { useJudging } from './use-judging.ts';
import { acceptableAtOnce, isLater, narrowing, useTurn } from './use-turn.ts';

type Turn = ReturnType<typeof useTurn>;
type Acts = ReturnType<typeof useJudging>;

/** Fetches what comes next into the browser's cache, while the present one is looked at. */
const usePrefetch = (url: string | null | undefined) => {
  useEffect(() => {
    // Unfetched it is fetched when its turn comes.
    if (url) void fetch(url).catch(() => undefined);
  }, [url]);
};

interface Props {
  turn: Turn;
  judging: Acts;
}
/** Whose documents these are, and going from one to another. */
function Whose({ turn }: Pick<Props, 'turn'>) {
  const { now, document } = turn;
  if (!now || !document) return null;
  return (
    <div className="judging__about">
      <p className="ui-row">
        <DocumentBadge keadaan={document.keadaan} />
        <span className="ui-muted">
          {now.nomor_peserta ?? now.nomor_pendaftar}, {now.penawaran}
        </span>
      </p>
      <nav aria-label="Dokumen pendaftar ini">
        <ul className="documents__slots">
          {now.dokumen.map((one) => (
            <li key={one.slot}>
              <button
                type="button"
                aria-pressed={one === document}
                onClick={() => turn.go(turn.turn, one.slot)}
              >
                {one.label}
                {isLater(one) ? ' (nanti)' : documentMark(one.keadaan)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** For whom it is no stranger. */
function HandOver({ turn }: Pick<Props, 'turn'>) {
  const { now } = turn;
  if (!now) return null;
  return (
    <ActButton
      variant="quiet"
      label="Saya mengenal pendaftar ini…"
      act={serahkanBerkas}
      title="Serahkan ke petugas lain"
      action="Serahkan"
      reason="Hubungan Anda dengan pendaftar"
      sends={() => ({ nomor_pendaftar: now.nomor_pendaftar })}
      said={`${now.nama_lengkap ?? now.nomor_pendaftar} diperiksa petugas lain.`}
      onDone={() => turn.go(turn.turn + 1, null)}
    >
      <p>
        Dokumen {now.nama_lengkap ?? now.nomor_pendaftar} tidak akan Anda terima lagi, juga pada pemeriksaan
        kedua. Pernyataan ini dicatat dan tidak dapat ditarik kembali.
      </p>
    </ActButton>
  );
}

function Judged({ turn, judging, undo }: Props & { undo: ReactNode }) {
  const { now, document, query } = turn;
  if (!now || !document) return null;
  const { deciding, accepting, undoing, decide, overruling, setOverruling } = judging;
  const { keadaan, alasan, batas, diputus_oleh, ditetapkan_oleh, putusan_pimpinan, slot, disimpan } =
    document;
  const atOnce = acceptableAtOnce(now.dokumen);
  const seen = `${now.nomor_pendaftar} ${slot} ${disimpan}`;
  const step = (by: number) => {
    const to = now.dokumen[now.dokumen.indexOf(document) + by];
    if (to) turn.go(turn.turn, to.slot);
  };
  const renew = () => void query.refetch();
  return (
    <Judging
      seen={seen}
      nama={now.nama_lengkap}
      dokumen={document}
      tried={[deciding, accepting, undoing]}
      busy={deciding.busy}
      decide={(putusan, rejecting) => void decide({ putusan, rejecting })}
      keys={{ ArrowRight: () => step(1), ArrowLeft: () => step(-1) }}
      about={<Whose turn={turn} />}
      undo={undo}
      said={
        <>
          {isLater(document) && (
            <p>
              Dokumen ini diperiksa mulai {instantText(new Date(document.siap))}; boleh diputuskan sekarang.
            </p>
          )}
          {keadaan === 'ditolak' && batas && (
            <p>
              Ditolak{diputus_oleh ? ` oleh ${diputus_oleh}` : ''}: {alasan} Batas{' '}
              {instantText(new Date(batas))}.
            </p>
          )}
          {keadaan === 'diganti' && alasan && <p>Sebelumnya ditolak: {alasan}</p>}
          {putusan_pimpinan && (
            <p>
              Ditetapkan pimpinan pada pemeriksaan kedua: {PUTUSAN[putusan_pimpinan].toLowerCase()},{' '}
              {ditetapkan_oleh}.
            </p>
          )}
          {overruling && putusan_pimpinan && (
            <ConfirmDialog
              title="Ubah putusan pimpinan?"
              action="Ubah putusan"
              danger
              onClose={() => setOverruling(null)}
              onConfirm={() => decide({ ...overruling, timpa: true })}
            >
              <p>
                {ditetapkan_oleh} memutuskan dokumen ini sebagai pimpinan pada pemeriksaan kedua:{' '}
                {PUTUSAN[putusan_pimpinan].toLowerCase()}. Putusan Anda,{' '}
                {PUTUSAN[overruling.putusan].toLowerCase()}, menggantikannya dan dicatat.
              </p>
            </ConfirmDialog>
          )}
        </>
      }
      third={
        <Button variant="quiet" onClick={() => void decide({ putusan: 'tidak-perlu' })}>
          Tidak diperlukan
        </Button>
      }
      more={
        <>
          {document.identitas && (
            <CorrectIdentity
              nomor_pendaftar={now.nomor_pendaftar}
              no_ktp={now.no_ktp}
              dokumen={[document]}
              onRenew={renew}
              onDone={renew}
            />
          )}
          <HandOver turn={turn} />
          {atOnce > 1 && (
            <Button variant="secondary" loading={accepting.busy} onClick={judging.acceptAll}>
              Sahkan semua ({atOnce})
            </Button>
          )}
        </>
      }
      versions={document.sebelumnya}
      onRenew={renew}
    />
  );
}

export function JudgePage() {
  const { nomor } = useParams();
  const [asked] = useSearchParams();
  const turn = useTurn(
    narrowing((name) => asked.get(name)),
    nomor,
  );
  const judging = useJudging(turn);
  const { query, next } = turn;
  usePrefetch(next?.url);
  useKeys({ z: judging.undo });
  const undo = <UndoBar said={judging.said} busy={judging.undoing.busy} onUndo={judging.undo} />;
  return (
    <JudgingFrame
      title="Verifikasi berkas"
      to={{ pathname: '/verifikasi-berkas', search: asked.toString() }}
      list="Antrean verifikasi berkas"
      query={query}
      said={judging.said}
      undo={undo}
    >
      <Judged turn={turn} judging={judging} undo={undo} />
    </JudgingFrame>
  );
}
