/** A document large: a picture, or a PDF drawn in the page; to be enlarged, turned and fitted, and its pages to be turned over. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import './document-view.css';
import { holds } from '../../api/address.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { type Look, NO_PAGES } from './use-look.ts';

const PdfPages = fetched(async () => (await import('../../ui/pdf-pages.tsx')).PdfPages, {
  skeleton: { lines: 1, height: '480px', label: 'Memuat dokumen…' },
});

interface Props {
  label: string;
  ext: string;
  url: string | null;
  look: Look;
  onDrawn?: () => void;
  /** Asks for its address anew. */
  onRenew: () => void;
}

const pagesIn = (view: HTMLElement): HTMLElement[] => [
  ...view.querySelectorAll<HTMLElement>('.pdf-pages__page'),
];
const topOf = (one: HTMLElement): number => one.getBoundingClientRect().top;
/** A PDF in a region that scrolls: says which page is in sight, and goes to the one that is wanted. */
const usePages = ({ wanted, turned, pages: { at: shown }, setPages }: Look) => {
  const view = useRef<HTMLElement>(null);
  const forget = useEffectEvent(() => setPages(NO_PAGES));
  useEffect(() => () => forget(), []);
  // Within the region alone: the page around it stays where it is.
  const goTo = (number: number) => {
    const page = view.current ? pagesIn(view.current)[number - 1] : undefined;
    if (view.current && page) view.current.scrollTop += topOf(page) - topOf(view.current);
  };
  const stay = useEffectEvent(() => goTo(shown));
  useEffect(() => {
    if (wanted) goTo(wanted.page);
  }, [wanted]);
  // Turned, the pages before it are of another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was turned is looked at where it was
  useLayoutEffect(() => stay(), [turned]);
  const look = () => {
    if (!view.current) return;
    const { scrollTop, scrollHeight, clientHeight } = view.current;
    const middle = topOf(view.current) + clientHeight / 2;
    const all = pagesIn(view.current);
    // Short pages at the end never reach the middle.
    const isEnd = scrollTop + clientHeight >= scrollHeight - 1;
    const at = isEnd ? all.length : Math.max(1, all.filter((page) => topOf(page) <= middle).length);
    setPages((pages) => (pages.of === 0 || pages.at === at ? pages : { ...pages, at }));
  };
  return { view, look };
};

export function DocumentView({ label, ext, url, look, onDrawn, onRenew }: Props) {
  const [failed, setFailed] = useState(false);
  const pages = usePages(look);
  const { zoom, turned } = look;
  const lies = turned % 180 !== 0;
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
      ref={pages.view}
      className="judged"
      aria-label={`Gambar ${label}`}
      tabIndex={0}
      style={style}
      data-lies={lies || undefined}
      onScroll={pages.look}
    >
      {ext === 'pdf' ? (
        <div className="judged__pdf">
          <PdfPages
            url={url}
            title={label}
            turned={turned}
            zoom={zoom}
            onOpened={(of) => look.setPages({ at: 1, of })}
            {...(onDrawn ? { onDrawn } : {})}
          />
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
