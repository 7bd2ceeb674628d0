/** Finding applicants: one search field, three filters, all in the address. */
import { type BarisPendaftar, ekspor, SARINGAN_FASE } from '@gerbang/contract/pendaftar-petugas';
import { Link, useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { shortDay } from '../../ui/age.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ExportPanel } from '../../ui/export-panel.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { useMay } from '../../ui/staff.ts';
import { Phase } from './phase.tsx';
import { type ListFilters, useFilterOptions, useList } from './use-list.ts';

const phases = Object.entries(SARINGAN_FASE).map(([value, label]) => ({ value, label }));
const toOptions = (rows: readonly { kode: string; nama: string }[] = []) =>
  rows.map(({ kode, nama }) => ({ value: kode, label: nama }));

const columnsOf = (search: string): Column<BarisPendaftar>[] => [
  {
    key: 'nama',
    title: 'Pendaftar',
    cell: (r) => (
      <>
        <Link to={{ pathname: r.nomor_pendaftar, search }}>{r.nama_lengkap ?? 'Nama belum diisi'}</Link>
        <br />
        <span className="ui-muted">{r.nomor_pendaftar}</span>
      </>
    ),
  },
  { key: 'peserta', title: 'Nomor peserta', cell: (r) => r.nomor_peserta ?? '–' },
  {
    key: 'jalur',
    title: 'Jalur',
    cell: (r) => (
      <span className="applicants__track">
        {r.jalur_masuk}
        <br />
        <span className="ui-muted">
          {r.nama_gelombang} {r.tahun}
        </span>
      </span>
    ),
  },
  { key: 'prodi', title: 'Pilihan pertama', cell: (r) => r.nama_prodi ?? '–' },
  { key: 'fase', title: 'Fase', cell: (r) => <Phase fase={r.fase} /> },
  {
    key: 'dibuat',
    title: 'Terdaftar',
    cell: (r) => <span className="applicants__day">{shortDay(r.dibuat)}</span>,
  },
];

function Filters({
  filters,
  onChange,
}: {
  filters: ListFilters;
  onChange: (c: Partial<ListFilters>) => void;
}) {
  const { data, isLoading } = useFilterOptions();
  return (
    <div className="desk-filters">
      <SelectField
        label="Penawaran"
        placeholder="Semua penawaran"
        loading={isLoading}
        options={toOptions(data?.penawaran)}
        value={filters.penawaran || null}
        onChange={(penawaran) => onChange({ penawaran: penawaran ?? '' })}
      />
      <SelectField
        label="Fase"
        placeholder="Semua fase"
        options={phases}
        value={filters.fase || null}
        onChange={(fase) => onChange({ fase: fase ?? '' })}
      />
      <SearchSelectField
        label="Program studi yang dipilih"
        placeholder="Semua program studi"
        loading={isLoading}
        options={toOptions(data?.prodi)}
        value={filters.prodi || null}
        onChange={(prodi) => onChange({ prodi: prodi ?? '' })}
      />
    </div>
  );
}

export function ListPage() {
  const { filters, setFilters, rows, onMore, loadingMore, error, refetch } = useList();
  const { search } = useLocation();
  const mayExport = useMay('ekspor');
  const narrowed = Object.values(filters).some(Boolean);
  return (
    <div className="ui-stack">
      <h1>Pendaftar</h1>
      <SearchForm
        label="Cari pendaftar"
        hint="Nomor pendaftar, nomor peserta, nomor pembayaran, nama, NIK, atau nomor HP"
        value={filters.cari}
        onSearch={(cari) => setFilters({ cari })}
      />
      <Filters filters={filters} onChange={setFilters} />
      <div className="ui-row">
        {narrowed && (
          <Button
            variant="quiet"
            onClick={() => setFilters({ cari: '', penawaran: '', fase: '', prodi: '' })}
          >
            Hapus semua saringan
          </Button>
        )}
        {mayExport && (
          <div className="applicants__export">
            <ExportPanel key={search} calls={ekspor} filters={filters} />
          </div>
        )}
      </div>
      {error ? (
        <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption="Pendaftar, yang terbaru lebih dulu"
          columns={columnsOf(search)}
          rows={rows}
          id={(r) => r.nomor_pendaftar}
          empty={narrowed ? 'Tidak ada pendaftar yang cocok.' : 'Belum ada pendaftar.'}
          {...(onMore ? { onMore } : {})}
          loadingMore={loadingMore}
        />
      )}
    </div>
  );
}
