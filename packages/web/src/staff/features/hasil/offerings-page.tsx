/** Every offering with its announcement and where its results stand. */
import { daftarHasil, type PenawaranHasil } from '@gerbang/contract/hasil-petugas';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { HASIL, stateOf, whenText } from './state.ts';

const number = new Intl.NumberFormat('id-ID');
const columns: Column<PenawaranHasil>[] = [
  {
    key: 'penawaran',
    title: 'Penawaran',
    cell: (o) => (
      <>
        <Link to={o.kode_penawaran}>
          {o.jalur_masuk}, {o.nama} {o.tahun}
        </Link>
        <br />
        <span className="ui-muted">{o.kode_penawaran}</span>
      </>
    ),
  },
  { key: 'waktu', title: 'Pengumuman', cell: (o) => whenText(o.tanggal_pengumuman) },
  { key: 'status', title: 'Hasil', cell: (o) => <Badge {...stateOf(o)} /> },
  {
    key: 'diterima',
    title: 'Diterima',
    numeric: true,
    cell: (o) => (o.impor ? number.format(o.impor.jumlah_diterima) : '–'),
  },
];

export function OfferingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: HASIL,
    queryFn: () => call(daftarHasil),
    staleTime: 5_000,
  });
  return (
    <div className="ui-stack">
      <h1>Hasil</h1>
      {error ? (
        <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption="Hasil setiap penawaran"
          columns={columns}
          rows={data}
          id={(o) => o.kode_penawaran}
          empty="Belum ada penawaran."
        />
      )}
    </div>
  );
}
