/** What applicants will see, drawn by the same parts as their page, with the text as the server gives it out. */
import { pratinjauBerita } from '@gerbang/contract/office/kabar';
import { dayText } from '@gerbang/contract/wire/time';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../../api/read.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { AnnouncementBody, ArticleBody } from '../../../ui/kabar.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';

function Shown({ judul, terbit, children }: { judul: string; terbit: string | null; children: ReactNode }) {
  const [today] = useState(() => new Date());
  return (
    <div className="desk-kabar__preview">
      <div>
        <h3>{judul || 'Tanpa judul'}</h3>
        <p className="ui-muted">{dayText(terbit === null ? today : new Date(terbit))}</p>
      </div>
      {children}
    </div>
  );
}

interface ArticleProps {
  judul: string;
  terbit: string | null;
  foto: string | null;
  deskripsi_foto: string | null;
  isi_berita: string;
}
/** An article whose text may not have been stored yet. */
export function ArticlePreview({ judul, terbit, foto, deskripsi_foto, isi_berita }: ArticleProps) {
  const { data, error, refetch } = useRead(pratinjauBerita, {
    key: ['pratinjau', isi_berita],
    body: { isi_berita },
    gcTime: 0,
  });
  if (!data) return <NotLoaded what="Pratinjau" error={error} retry={refetch} lines={5} />;
  return (
    <Shown {...{ judul, terbit }}>
      <ArticleBody {...{ foto, deskripsi_foto }} isi_berita={data.isi_berita} />
    </Shown>
  );
}
export function AnnouncementPreview({
  judul,
  terbit,
  url,
}: {
  judul: string;
  terbit: string | null;
  url: string | null;
}) {
  return (
    <Shown {...{ judul, terbit }}>
      <AnnouncementBody {...{ judul, url }} />
    </Shown>
  );
}
export function PreviewDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open wide title="Pratinjau: yang dilihat pendaftar" onClose={onClose}>
      {children}
    </Dialog>
  );
}
