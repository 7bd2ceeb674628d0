/** Article and announcement as applicants read them; the office's preview shows the very same. */
import './kabar.css';
import { fetched } from './fetched.tsx';
import { LinkButton } from './link-button.tsx';
import { sanitised } from './trusted.ts';

interface ArticleProps {
  foto: string | null;
  deskripsi_foto: string | null;
  /** HTML the server has sanitised: it lets only harmless tags through, when it is written and when it is read. */
  isi_berita: string;
}

/** Picture with caption, then the text. */
export function ArticleBody({ foto, deskripsi_foto, isi_berita }: ArticleProps) {
  return (
    <>
      {foto && (
        <figure className="kabar__photo">
          {/* The caption tells what the picture shows; twice would be once too often. */}
          <img src={foto} alt="" />
          {deskripsi_foto && <figcaption className="ui-muted">{deskripsi_foto}</figcaption>}
        </figure>
      )}
      <div className="ui-card kabar__prose" dangerouslySetInnerHTML={{ __html: sanitised(isi_berita) }} />
    </>
  );
}

const PdfPages = fetched(async () => (await import('./pdf-pages.tsx')).PdfPages, {
  skeleton: { lines: 1, height: '480px', label: 'Memuat dokumen…' },
});

/** The document: to download, and on the page: embedded where the browser can show a PDF, else drawn. */
export function AnnouncementBody({ judul, url }: { judul: string; url: string | null }) {
  if (url === null) return <p className="ui-muted">Pengumuman ini tidak mempunyai lampiran.</p>;
  return (
    <>
      <p>
        <LinkButton href={url} download={`${judul}.pdf`}>
          Unduh
        </LinkButton>
      </p>
      {navigator.pdfViewerEnabled ? (
        <iframe className="kabar__document" title={judul} src={url} />
      ) : (
        <PdfPages url={url} title={judul} />
      )}
    </>
  );
}
