/** A document large: a picture, or a PDF drawn in the page; to be enlarged, turned and fitted. */
import { useState } from 'react';
import './document-view.css';
import { holds } from '../../api/address.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetched } from '../../ui/fetched.tsx';

const PdfPages = fetched(async () => (await import('../../ui/pdf-pages.tsx')).PdfPages, {
  skeleton: { lines: 1, height: '480px', label: 'Memuat dokumen…' },
});

const STEP = 1.25;
const MOST = 5;
const QUARTER = 90;
/** How a document is looked at. */
export const useLook = () => {
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  return {
    zoom,
    turned,
    larger: () => setZoom((z) => Math.min(MOST, z * STEP)),
    smaller: () => setZoom((z) => Math.max(1, z / STEP)),
    turn: () => setTurned((t) => (t + QUARTER) % (4 * QUARTER)),
    fit: () => {
      setZoom(1);
      setTurned(0);
    },
  };
};
export type Look = ReturnType<typeof useLook>;

interface Props {
  label: string;
  ext: string;
  url: string | null;
  look: Look;
  onDrawn?: () => void;
  /** Asks for its address anew. */
  onRenew: () => void;
}

export function DocumentView({ label, ext, url, look, onDrawn, onRenew }: Props) {
  const [failed, setFailed] = useState(false);
  const { zoom, turned } = look;
  const lies = turned % (2 * QUARTER) !== 0;
  if (url === null) return <Alert kind="warning">Dokumen ini tidak dapat Anda buka di meja ini.</Alert>;
  if (failed || !holds(url))
    return (
      <Alert kind="warning" announce title={`${label} belum dapat ditampilkan`}>
        <Button
          variant="secondary"
          onClick={() => {
            setFailed(false);
            onRenew();
          }}
        >
          Muat lagi
        </Button>
      </Alert>
    );
  const style = { '--zoom': zoom, '--turn': `${turned}deg` } as React.CSSProperties;
  return (
    // A region that scrolls must be reachable by keyboard.
    <section
      className="judged"
      aria-label={`Gambar ${label}`}
      tabIndex={0}
      style={style}
      data-lies={lies || undefined}
    >
      {ext === 'pdf' ? (
        <div className="judged__pdf">
          <PdfPages url={url} title={label} {...(onDrawn ? { onDrawn } : {})} />
        </div>
      ) : (
        <img
          className="judged__picture"
          src={url}
          alt={label}
          onLoad={onDrawn}
          onError={() => setFailed(true)}
        />
      )}
    </section>
  );
}

/** The buttons of it. */
export function LookTools({ look }: { look: Look }) {
  return (
    <div className="ui-row" role="toolbar" aria-label="Tampilan dokumen">
      <Button variant="quiet" onClick={look.larger} aria-keyshortcuts="+">
        Perbesar
      </Button>
      <Button variant="quiet" onClick={look.smaller} aria-keyshortcuts="-">
        Perkecil
      </Button>
      <Button variant="quiet" onClick={look.turn} aria-keyshortcuts="r">
        Putar
      </Button>
      <Button variant="quiet" onClick={look.fit} aria-keyshortcuts="0">
        Paskan
      </Button>
    </div>
  );
}
