/** News: three cards first, then the rest; and one article (kabar 1, kabar 4, kabar 5). */
import { beritaOne } from '@gerbang/contract/applicant/kabar';
import { HIGHLIGHTS } from '@gerbang/contract/wire/limits';
import { dayText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { useBerita } from '../../../api/kabar.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArticleBody } from '../../../ui/kabar.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { Failed, FailedPage } from './failed.tsx';
import './kabar.css';

const PAGE = 6;
const LIST = { label: 'Berita', to: '/dashboard/card-berita' };

export function BeritaListPage() {
  const news = useBerita();
  // Kept with the entry of the browser's history: who comes back from an article finds the list as it was.
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const shown = (state as { shown?: number } | null)?.shown ?? HIGHLIGHTS;
  const showMore = () =>
    void navigate(pathname, { replace: true, state: { shown: shown + PAGE }, preventScrollReset: true });
  return (
    <div className="ui-stack">
      <PageHead title="Berita" />
      {news.error && !news.data && <Failed error={news.error} retry={() => void news.refetch()} />}
      {!news.data && !news.error && <Skeleton lines={3} height="160px" />}
      {news.data?.length === 0 && <p className="ui-muted">Belum ada berita.</p>}
      <ul className="news">
        {news.data?.slice(0, shown).map((b) => (
          <li key={b.id_berita} className="ui-card news__card">
            {b.foto && <img src={b.foto} alt={b.deskripsi_foto ?? ''} loading="lazy" />}
            <div>
              <h2>
                <Link to={`/dashboard/berita/${b.id_berita}`}>{b.judul}</Link>
              </h2>
              <p className="ui-muted">{dayText(new Date(b.tgl_posting))}</p>
            </div>
          </li>
        ))}
      </ul>
      {news.data && news.data.length > shown && (
        <p>
          <Button variant="secondary" onClick={showMore}>
            Muat lagi
          </Button>
        </p>
      )}
    </div>
  );
}

export function BeritaPage() {
  const { id = '' } = useParams();
  const article = useQuery({
    queryKey: ['berita', id],
    queryFn: () => call(beritaOne, { params: { id_berita: id } }),
  });
  if (article.error && !article.data)
    return <FailedPage list={LIST} error={article.error} retry={() => void article.refetch()} />;
  if (!article.data) return <Skeleton lines={6} height="48px" />;
  const { judul, tgl_posting, foto, deskripsi_foto, isi_berita } = article.data;
  return (
    <article className="ui-stack">
      <PageHead title={judul} crumbs={[LIST]}>
        <p className="ui-muted">{dayText(new Date(tgl_posting))}</p>
      </PageHead>
      <ArticleBody {...{ foto, deskripsi_foto, isi_berita }} />
    </article>
  );
}
