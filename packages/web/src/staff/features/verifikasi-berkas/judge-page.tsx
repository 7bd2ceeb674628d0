/** Judging documents one after the other: the document large, what was typed beside it, one key for each decision. */
import { type DokumenDiperiksa, URUNG_DETIK } from '@gerbang/contract/office/verifikasi-berkas';
import { instantText } from '@gerbang/contract/wire/time';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { DocumentBadge } from '../../../form/document-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import '../../desk/documents.css';
import { DocumentView, LookTools, useLook } from '../../desk/document-view.tsx';
import { useKeys } from '../../desk/use-keys.ts';
import { RejectForm } from './reject-form.tsx';
import { Earlier, Typed } from './subject.tsx';
import { useJudging } from './use-judging.ts';
import { acceptableAtOnce, isWaiting, narrowing, useTurn } from './use-turn.ts';

type Turn = ReturnType<typeof useTurn>;
type Judging = ReturnType<typeof useJudging>;

/** Fetches what comes next into the browser's cache, while the present one is looked at. */
const usePrefetch = (url: string | null | undefined) => {
  useEffect(() => {
    // Unfetched it is fetched when its turn comes.
    if (url) void fetch(url).catch(() => undefined);
  }, [url]);
};

function Undo({ judging }: { judging: Judging }) {
  const { last, undoing, undo } = judging;
  return (
    <div aria-live="polite" className="judging__undo">
      {last && (
        <p className="ui-row">
          <span>{last.words}.</span>
          <Button variant="secondary" loading={undoing.busy} onClick={undo} aria-keyshortcuts="z">
            Urungkan (z)
          </Button>
          <span className="ui-muted">dalam {URUNG_DETIK} detik</span>
        </p>
      )}
    </div>
  );
}

interface Props {
  turn: Turn;
  judging: Judging;
}
/** Whose documents these are, and going from one to another. */
function Whose({ turn }: Pick<Props, 'turn'>) {
  const { now, document } = turn;
  if (!now || !document) return null;
  return (
    <>
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
                {isWaiting(one) ? '' : ' ✓'}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

interface DecisionProps {
  dokumen: DokumenDiperiksa;
  /** How many of the applicant can be accepted at once. */
  atOnce: number;
  judging: Judging;
  rejecting: boolean;
  onRejecting: (on: boolean) => void;
}
function Decision({ dokumen, atOnce, judging, rejecting, onRejecting }: DecisionProps) {
  const { deciding, accepting, undoing, decide } = judging;
  const { keadaan, alasan, batas, diputus_oleh } = dokumen;
  return (
    <section className="ui-card ui-stack ui-stack--close" aria-label="Putusan">
      <Failure of={deciding} />
      <Failure of={accepting} />
      <Failure of={undoing} />
      {keadaan === 'ditolak' && batas && (
        <p>
          Ditolak{diputus_oleh ? ` oleh ${diputus_oleh}` : ''}: {alasan} Batas {instantText(new Date(batas))}.
        </p>
      )}
      {keadaan === 'diganti' && alasan && <p>Sebelumnya ditolak: {alasan}</p>}
      {rejecting ? (
        <RejectForm
          busy={deciding.busy}
          onReject={(said) => decide('ditolak', said)}
          onCancel={() => onRejecting(false)}
        />
      ) : (
        <div className="ui-row">
          <Button loading={deciding.busy} onClick={() => decide('sah')} aria-keyshortcuts="s">
            Sah (s)
          </Button>
          <Button variant="danger" onClick={() => onRejecting(true)} aria-keyshortcuts="t">
            Tolak… (t)
          </Button>
          <Button variant="quiet" onClick={() => decide('tidak-perlu')}>
            Tidak diperlukan
          </Button>
          {atOnce > 1 && (
            <Button variant="secondary" loading={accepting.busy} onClick={judging.acceptAll}>
              Sahkan semua ({atOnce})
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Judged({ turn, judging }: Props) {
  const { now, document, query } = turn;
  const [drawn, setDrawn] = useState('');
  const [rejecting, setRejecting] = useState('');
  const look = useLook();
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = now && document ? `${now.nomor_pendaftar} ${document.slot} ${document.disimpan}` : '';
  const ready = drawn === seen && !judging.deciding.busy;
  useEffect(() => {
    setRejecting('');
    if (seen !== '') heading.current?.focus({ preventScroll: true });
  }, [seen]);
  const step = (by: number) => {
    const all = now?.dokumen ?? [];
    const to = document && all[all.indexOf(document) + by];
    if (to) turn.go(turn.turn, to.slot);
  };
  useKeys({
    s: () => ready && judging.decide('sah'),
    t: () => ready && setRejecting(seen),
    z: judging.undo,
    r: look.turn,
    '+': look.larger,
    '-': look.smaller,
    '0': look.fit,
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
  });
  if (!now || !document) return null;
  const renew = () => void query.refetch();
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {document.label}: {now.nama_lengkap ?? 'Nama belum diisi'}
      </h1>
      <Whose turn={turn} />
      <div className="judging">
        <div className="ui-stack ui-stack--close" aria-busy={drawn !== seen || undefined}>
          <LookTools look={look} />
          <DocumentView
            key={seen}
            {...document}
            look={look}
            onDrawn={() => {
              // A page that comes back into sight is drawn again, and stays as it was enlarged.
              if (drawn === seen) return;
              look.fit();
              setDrawn(seen);
            }}
            onRenew={renew}
          />
          <Earlier key={`${seen} lama`} dokumen={document} onRenew={renew} />
        </div>
        <div className="ui-stack">
          <Decision
            dokumen={document}
            atOnce={acceptableAtOnce(now.dokumen)}
            judging={judging}
            rejecting={rejecting === seen}
            onRejecting={(on) => {
              setRejecting(on ? seen : '');
              if (!on) heading.current?.focus({ preventScroll: true });
            }}
          />
          <section className="ui-card ui-stack ui-stack--close" aria-label="Pembanding">
            <Typed dokumen={document} />
          </section>
        </div>
      </div>
    </>
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
  const { now, query, next } = turn;
  usePrefetch(next?.url);
  return (
    <div className="ui-stack">
      <p>
        <Link to={{ pathname: '/verifikasi-berkas', search: asked.toString() }}>
          Antrean verifikasi berkas
        </Link>
      </p>
      <Undo judging={judging} />
      {!now && <h1>Verifikasi berkas</h1>}
      {query.error && !query.isFetching && (
        <LoadFailed title="Dokumen belum dapat dimuat" error={query.error} retry={query.refetch} />
      )}
      {query.isPending && !query.error && <Skeleton lines={6} height="72px" label="Memuat dokumen…" />}
      {now === null && (
        <Alert kind="success" announce title="Tidak ada lagi yang menunggu">
          <Button variant="secondary" loading={query.isFetching} onClick={() => void query.refetch()}>
            Periksa lagi
          </Button>
        </Alert>
      )}
      <Judged turn={turn} judging={judging} />
    </div>
  );
}
