/** Every offering with how far its scores are. */
import { daftarNilai, type PenawaranNilai } from '@gerbang/contract/office/nilai';
import { call } from '../../../api/client.ts';
import type { Column } from '../../desk/data-table.tsx';
import { OfferingList } from '../../desk/offering-list.tsx';
import { NILAI } from './use-scores.ts';

const number = new Intl.NumberFormat('id-ID');
const query = { queryKey: NILAI, queryFn: () => call(daftarNilai) };
const columns: Column<PenawaranNilai>[] = [
  { key: 'peserta', title: 'Peserta', numeric: true, cell: (o) => number.format(o.peserta) },
  { key: 'komponen', title: 'Komponen', numeric: true, cell: (o) => number.format(o.komponen) },
  { key: 'ditutup', title: 'Ditutup', numeric: true, cell: (o) => number.format(o.ditutup) },
];

export function OfferingsPage() {
  return (
    <OfferingList path="nilai" title="Nilai" query={query} columns={columns} empty="Belum ada penawaran." />
  );
}
