/** Every offering with where its selection stands. */
import { daftarSeleksi, type PenawaranSeleksi } from '@gerbang/contract/office/seleksi';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';
import { OfferingList } from '../../desk/offering-list.tsx';
import { SELEKSI, stateOf } from './use-selection.ts';

const query = { queryKey: SELEKSI, queryFn: () => call(daftarSeleksi) };
const columns: Column<PenawaranSeleksi>[] = [
  { key: 'peserta', title: 'Peserta', numeric: true, cell: (o) => numberText(o.peserta) },
  { key: 'nilai', title: 'Nilai ditutup', numeric: true, cell: (o) => `${o.ditutup} dari ${o.komponen}` },
  { key: 'status', title: 'Seleksi', cell: (o) => <Badge {...stateOf(o)} /> },
];

export function OfferingsPage() {
  return (
    <OfferingList
      path="seleksi"
      title="Seleksi"
      query={query}
      columns={columns}
      empty="Belum ada penawaran."
    />
  );
}
