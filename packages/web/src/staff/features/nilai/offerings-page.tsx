/** Every offering with how far its scores are. */
import { daftarNilai, type PenawaranNilai } from '@gerbang/contract/office/nilai';
import { call } from '../../../api/client.ts';
import type { Column } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';
import { OfferingList } from '../../desk/offering-list.tsx';
import { NILAI } from './use-scores.ts';

const query = { queryKey: NILAI, queryFn: () => call(daftarNilai) };
const columns: Column<PenawaranNilai>[] = [
  { key: 'peserta', title: 'Peserta', numeric: true, cell: (o) => numberText(o.peserta) },
  { key: 'komponen', title: 'Komponen', numeric: true, cell: (o) => numberText(o.komponen) },
  { key: 'ditutup', title: 'Ditutup', numeric: true, cell: (o) => numberText(o.ditutup) },
];

export function OfferingsPage() {
  return (
    <OfferingList path="nilai" title="Nilai" query={query} columns={columns} empty="Belum ada penawaran." />
  );
}
