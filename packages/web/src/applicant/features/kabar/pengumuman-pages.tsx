/** Announcements: the list, and one with its embedded document and Unduh (kabar 1, kabar 4). */
import { pengumumanOne } from '@gerbang/contract/applicant/kabar';
import { dayText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { usePengumuman } from '../../../api/kabar.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { AnnouncementBody } from '../../../ui/kabar.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { Failed, FailedPage } from './failed.tsx';
import './kabar.css';

const LIST = { label: 'Pengumuman', to: '/dashboard/pengumuman' };

export function PengumumanListPage() {
  const list = usePengumuman();
  return (
    <div className="ui-stack">
      <PageHead title="Pengumuman" />
      {list.error && !list.data && <Failed error={list.error} retry={() => void list.refetch()} />}
      {!list.data && !list.error && <Skeleton lines={4} height="64px" />}
      {list.data?.length === 0 && <p className="ui-muted">Belum ada pengumuman.</p>}
      <ul className="news">
        {list.data?.map((p) => (
          <li key={p.id_pengumuman} className="ui-card">
            <h2 className="news__title">
              <Link to={`/dashboard/pengumuman/${p.id_pengumuman}`}>{p.judul}</Link>
            </h2>
            <p className="ui-muted">{dayText(new Date(p.tgl_posting))}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PengumumanPage() {
  const { id = '' } = useParams();
  const one = useQuery({
    queryKey: ['pengumuman', id],
    queryFn: () => call(pengumumanOne, { params: { id_pengumuman: id } }),
  });
  if (one.error && !one.data)
    return <FailedPage list={LIST} error={one.error} retry={() => void one.refetch()} />;
  if (!one.data) return <Skeleton lines={4} height="64px" />;
  const { judul, tgl_posting, url } = one.data;
  return (
    <div className="ui-stack">
      <PageHead title={judul} crumbs={[LIST]}>
        <p className="ui-muted">{dayText(new Date(tgl_posting))}</p>
      </PageHead>
      <AnnouncementBody {...{ judul, url }} />
    </div>
  );
}
