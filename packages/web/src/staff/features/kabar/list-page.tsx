/** Articles or announcements in every state, the last changed first; what is shown is in the address. */
import { berita, pengumuman } from '@gerbang/contract/office/kabar';
import { keysOf } from '@gerbang/contract/wire/keys';
import type { RowOf } from '@gerbang/contract/wire/list';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { useFilters } from '../../desk/use-filters.ts';
import { NEW, NOUNS, type Noun, pathOf, STATES, timeText } from './words.ts';

type News = RowOf<typeof berita>;
type Notice = RowOf<typeof pengumuman>;

const columnsOf = <Row extends News | Notice>(path: (row: Row) => string): Column<Row>[] => [
  { key: 'judul', title: 'Judul', cell: (r) => <Link to={path(r)}>{r.judul}</Link> },
  { key: 'keadaan', title: 'Keadaan', cell: (r) => <Badge {...STATES[r.keadaan]} /> },
  { key: 'terbit', title: 'Terbit', cell: (r) => timeText(r.terbit) },
  {
    key: 'diubah',
    title: 'Terakhir diubah',
    cell: (r) => (
      <>
        {timeText(r.diubah)}
        {r.nama_petugas && (
          <>
            <br />
            <span className="ui-muted">{r.nama_petugas}</span>
          </>
        )}
      </>
    ),
  },
];

function Articles() {
  return (
    <DeskList
      state={useDeskList(berita)}
      caption={NOUNS.berita}
      columns={columnsOf<News>((r) => pathOf('berita', r.id_berita))}
      id={(r) => String(r.id_berita)}
      empty="Belum ada berita. Pilih Tulis berita untuk memulai."
    />
  );
}

function Announcements() {
  return (
    <DeskList
      state={useDeskList(pengumuman)}
      caption={NOUNS.pengumuman}
      columns={columnsOf<Notice>((r) => pathOf('pengumuman', r.id_pengumuman))}
      id={(r) => String(r.id_pengumuman)}
      empty="Belum ada pengumuman. Pilih Buat pengumuman untuk memulai."
    />
  );
}

const FILTERS = ['jenis'] as const;

export function ListPage() {
  const [filters, setFilters] = useFilters(FILTERS);
  const noun: Noun = filters.jenis === 'pengumuman' ? 'pengumuman' : 'berita';
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <h1>Berita & pengumuman</h1>
        <div className="ui-row">
          <Link to="/kabar/tanya-jawab">Tanya jawab</Link>
          <LinkButton as={Link} to={pathOf(noun, NEW)}>
            {noun === 'berita' ? 'Tulis berita' : 'Buat pengumuman'}
          </LinkButton>
        </div>
      </div>
      <fieldset className="desk-kabar__nouns">
        <legend className="ui-hidden">Jenis</legend>
        {keysOf(NOUNS).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === noun}
            onClick={() => setFilters({ jenis: one === 'berita' ? '' : one })}
          >
            {NOUNS[one]}
          </button>
        ))}
      </fieldset>
      {noun === 'berita' ? <Articles /> : <Announcements />}
    </div>
  );
}
