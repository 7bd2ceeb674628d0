/** Articles or announcements in every state, the last changed first; what is shown is in the address. */
import { daftarBerita, daftarPengumuman, KEADAAN, type Keadaan } from '@gerbang/contract/kabar-petugas';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import { NEW, NOUNS, type Noun, pathOf, STATES, timeText } from './words.ts';

const FILTERS = ['jenis', 'keadaan'] as const;
export const LIST = ['meja-kabar'] as const;

interface Row {
  id: number;
  judul: string;
  terbit: string | null;
  keadaan: Keadaan;
  diubah: string;
  nama_petugas: string | null;
}

const fetchRows = async (noun: Noun, keadaan: Keadaan | undefined, setelah: string | null) => {
  const query = { keadaan, setelah: setelah ?? undefined };
  if (noun === 'berita') {
    const page = await call(daftarBerita, { query });
    return { ...page, baris: page.baris.map(({ id_berita: id, ...r }): Row => ({ id, ...r })) };
  }
  const page = await call(daftarPengumuman, { query });
  return { ...page, baris: page.baris.map(({ id_pengumuman: id, ...r }): Row => ({ id, ...r })) };
};

const columnsOf = (noun: Noun): Column<Row>[] => [
  { key: 'judul', title: 'Judul', cell: (r) => <Link to={pathOf(noun, r.id)}>{r.judul}</Link> },
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

export function ListPage() {
  const [filters, setFilters] = useFilters(FILTERS);
  const noun: Noun = filters.jenis === 'pengumuman' ? 'pengumuman' : 'berita';
  const keadaan = KEADAAN.find((k) => k === filters.keadaan);
  const { rows, error, refetch, onMore, loadingMore } = usePages<Row>([...LIST, noun, keadaan], (setelah) =>
    fetchRows(noun, keadaan, setelah),
  );
  return (
    <div className="ui-stack">
      <div className="desk-kabar__top">
        <h1>Berita & pengumuman</h1>
        <LinkButton as={Link} to={pathOf(noun, NEW)}>
          {noun === 'berita' ? 'Tulis berita' : 'Buat pengumuman'}
        </LinkButton>
      </div>
      <div className="desk-kabar__filters">
        <fieldset className="desk-kabar__nouns">
          <legend className="ui-hidden">Jenis</legend>
          {(Object.keys(NOUNS) as Noun[]).map((one) => (
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
        <SelectField
          label="Keadaan"
          placeholder="Semua keadaan"
          options={KEADAAN.map((value) => ({ value, label: STATES[value].children }))}
          value={keadaan ?? null}
          onChange={(value) => setFilters({ keadaan: value ?? '' })}
        />
      </div>
      {error && <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />}
      {!error && (
        <DataTable
          caption={NOUNS[noun]}
          columns={columnsOf(noun)}
          rows={rows}
          id={(r) => String(r.id)}
          empty={`Tidak ada ${NOUNS[noun].toLowerCase()} pada tampilan ini.`}
          {...(onMore ? { onMore } : {})}
          loadingMore={loadingMore}
        />
      )}
    </div>
  );
}
