/** Every offering with its announcement, each leading to the answers of its admitted. */
import { daftarHasil, type PenawaranHasil } from '@gerbang/contract/office/hasil';
import { call } from '../../../api/client.ts';
import type { Column } from '../../desk/data-table.tsx';
import { numberText } from '../../desk/number.ts';
import { OfferingList } from '../../desk/offering-list.tsx';
import { JAWABAN, whenText } from './state.ts';

const query = { queryKey: [...JAWABAN, 'penawaran'], queryFn: () => call(daftarHasil) };
const columns: Column<PenawaranHasil>[] = [
  {
    key: 'waktu',
    title: 'Pengumuman',
    cell: (o) => (o.tanggal_pengumuman ? whenText(o.tanggal_pengumuman) : 'Belum dijadwalkan'),
  },
  {
    key: 'diterima',
    title: 'Diterima',
    numeric: true,
    cell: (o) => (o.impor?.disetujui ? numberText(o.impor.jumlah_diterima) : '–'),
  },
];

export function OfferingsPage() {
  return (
    <OfferingList
      path="jawaban"
      title="Jawaban"
      query={query}
      columns={columns}
      empty="Belum ada penawaran. Jawaban diminta per penawaran, sesudah hasilnya diumumkan."
    />
  );
}
