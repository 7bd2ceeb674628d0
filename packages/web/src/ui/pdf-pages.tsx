/**
 * A PDF drawn on the page, for phones that have no viewer of their own. Its code is fetched by nobody else, so it is
 * imported by `fetched` alone.
 */
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import './pdf-pages.css';
import { Button } from './button.tsx';
import { Alert } from './feedback/alert.tsx';
import { Skeleton } from './feedback/skeleton.tsx';
import { workerUrl } from './trusted.ts';

/** Dots for each of the screen's; more only cost memory. */
const SHARPNESS = 2;
/** Dots of the longer side of a page at most, however much it is enlarged. */
const MOST_DOTS = 4_000;
/** Pages this near to the screen are drawn; the others are white, so that a phone holds a few at a time. */
const NEAR = '100% 0%';

/** Where the thread that draws lies; a file of its own beside the page's. */
const WORKER = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).pathname;
/** What the thread fetches for JPEG 2000 images; it asks for it by its name in a folder. */
const JPEG_2000 = new URL('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js', import.meta.url);

const textOf = async (page: PDFPageProxy): Promise<string> =>
  (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');

/** How pages are looked at. */
interface Looked {
  /** Degrees clockwise, beside what the page itself says; 0 where it stands as it is. */
  turned?: number | undefined;
  /** Told when the pages became wider, so that they are drawn as sharp as before. */
  zoom?: number | undefined;
}

/** True where an image of the drawn page could not be read; images on many pages are kept with the document. */
const lacksImages = ({ objs, commonObjs }: PDFPageProxy): boolean =>
  [...objs, ...commonObjs].some(([, image]) => image === null);

interface PageProps extends Looked {
  pdf: PDFDocumentProxy;
  number: number;
  onDrawn?: (() => void) | undefined;
}
function Page({ pdf, number, turned = 0, zoom, onDrawn }: PageProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  /** Height for each dot of width while it is not turned; that of an A4 sheet until the page is known. */
  const [shape, setShape] = useState(Math.SQRT2);
  const [words, setWords] = useState('');
  const [lacking, setLacking] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => setNear(seen.some((one) => one.isIntersecting)), {
      rootMargin: NEAR,
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const drawn = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (!near) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (gone || !target) return;
      const upright = page.getViewport({ scale: 1 });
      setShape(upright.height / upright.width);
      const rotation = (page.rotate + turned) % 360;
      const plain = page.getViewport({ scale: 1, rotation });
      const dots = target.clientWidth * Math.min(window.devicePixelRatio, SHARPNESS);
      const most = MOST_DOTS / Math.max(plain.width, plain.height);
      const viewport = page.getViewport({ scale: Math.min(dots / plain.width, most), rotation });
      target.width = Math.round(viewport.width);
      target.height = Math.round(viewport.height);
      const task = page.render({ canvas: target, viewport });
      stop = () => task.cancel();
      await task.promise;
      drawn();
      setLacking(lacksImages(page));
      setWords(await textOf(page));
    };
    // Cancelled where it leaves the screen; else a page that cannot be drawn: the others stand, and the file can be had.
    draw().catch(() => {
      if (gone) return;
      setLacking(true);
      drawn();
    });
    return () => {
      gone = true;
      stop?.();
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is wider wants more dots
  }, [near, pdf, number, turned, zoom]);
  const label = `Halaman ${number} dari ${pdf.numPages}`;
  return (
    <>
      {lacking && (
        <Alert kind="warning" title={`Halaman ${number} tidak dapat ditampilkan seluruhnya`}>
          <p>Unduh dokumen ini untuk membacanya dengan lengkap.</p>
        </Alert>
      )}
      <div
        ref={box}
        className="pdf-pages__page"
        style={{ aspectRatio: `1 / ${turned % 180 === 0 ? shape : 1 / shape}` }}
      >
        {near && <canvas ref={canvas} role="img" aria-label={label} />}
        <p className="ui-hidden">{words}</p>
      </div>
    </>
  );
}

interface Props extends Looked {
  url: string;
  title: string;
  /** How many pages there are, once that is known. */
  onOpened?: (pages: number) => void;
  /** The first page can be seen. */
  onDrawn?: () => void;
}
export function PdfPages({ url, title, onDrawn, onOpened, ...looked }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const told = useEffectEvent((pages: number) => onOpened?.(pages));
  useEffect(() => {
    const thread = new Worker(workerUrl(WORKER), { type: 'module' });
    const worker = PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS });
    let gone = false;
    const open = async () => {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${answer.status}`);
      const data = await answer.arrayBuffer();
      const opened = await getDocument({
        data,
        worker,
        isEvalSupported: false,
        useWasm: false,
        wasmUrl: new URL('.', JPEG_2000).pathname,
        verbosity: VerbosityLevel.ERRORS,
      }).promise;
      if (gone) return;
      setPdf(opened);
      told(opened.numPages);
    };
    open().catch(() => gone || setFailed(true));
    return () => {
      gone = true;
      worker.destroy();
      thread.terminate();
    };
  }, [url, attempt]);
  if (failed)
    return (
      <Alert kind="warning" announce title="Dokumen belum dapat ditampilkan di halaman ini">
        <p>Unduh untuk membacanya, atau coba lagi.</p>
        <Button
          variant="secondary"
          onClick={() => {
            setFailed(false);
            setAttempt(attempt + 1);
          }}
        >
          Coba lagi
        </Button>
      </Alert>
    );
  if (!pdf) return <Skeleton lines={1} height="480px" label="Memuat dokumen…" />;
  return (
    <section aria-label={title} className="pdf-pages">
      {Array.from({ length: pdf.numPages }, (_, i) => (
        <Page
          key={`${attempt} ${i}`}
          pdf={pdf}
          number={i + 1}
          onDrawn={i === 0 ? onDrawn : undefined}
          {...looked}
        />
      ))}
    </section>
  );
}
