/** The latest three announcements and articles, with the way to the rest (kabar 3, kabar 4). */
import { dayText } from '@gerbang/contract/wire/time';
import { Link } from 'react-router';
import { useHighlights } from '../../api/kabar.ts';
import './highlights.css';

const day = (iso: string) => dayText(new Date(iso));

export function Highlights({ random = false }: { random?: boolean }) {
  const { pengumuman, berita } = useHighlights(random);
  if (pengumuman.length === 0 && berita.length === 0) return null;
  return (
    <div className="ui-stack">
      {pengumuman.length > 0 && (
        <section aria-label="Pengumuman terbaru" className="highlights">
          <h2>Pengumuman</h2>
          <ul>
            {pengumuman.map((p) => (
              <li key={p.id_pengumuman}>
                <Link to={`/dashboard/pengumuman/${p.id_pengumuman}`}>{p.judul}</Link>
                <span className="ui-muted">{day(p.tgl_posting)}</span>
              </li>
            ))}
          </ul>
          <Link to="/dashboard/pengumuman">Semua pengumuman...</Link>
        </section>
      )}
      {berita.length > 0 && (
        <section aria-label="Berita terbaru" className="highlights">
          <h2>Berita</h2>
          <ul>
            {berita.map((b) => (
              <li key={b.id_berita}>
                <Link to={`/dashboard/berita/${b.id_berita}`}>{b.judul}</Link>
                <span className="ui-muted">{day(b.tgl_posting)}</span>
              </li>
            ))}
          </ul>
          <Link to="/dashboard/card-berita">Selengkapnya...</Link>
        </section>
      )}
    </div>
  );
}
