/** Every offering with its announcement and where its results stand. */
import { daftarHasil, type PenawaranHasil } from '@gerbang/contract/office/hasil';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';
import { OfferingList } from '../../desk/offering-list.tsx';
import { HASIL, stateOf, whenText } from './state.ts';

const query = { queryKey: HASIL, queryFn: () => call(daftarHasil) };
const columns: Column<PenawaranHasil>[] = [
  { key: 'waktu', title: 'Pengumuman', cell: (o) => whenText(o.tanggal_pengumuman) },
  { key: 'status', title: 'Hasil', cell: (o) => <Badge {...stateOf(o)} /> },
  {
    key: 'diterima',
    title: 'Diterima',
    numeric: true,
    cell: (o) => (o.impor ? numberText(o.impor.jumlah_diterima) : '–'),
  },
];

export function OfferingsPage() {
  return (
    <OfferingList
      path="hasil"
      title="Hasil"
      query={query}
      columns={columns}
      empty="Belum ada penawaran. Hasil diimpor per penawaran, begitu ujiannya selesai."
    />
  );
}
