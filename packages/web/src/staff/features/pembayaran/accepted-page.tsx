/** Every accepted payment: found, narrowed and summed; the applicant's file is one touch away. */
import { pembayaran } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { Link } from 'react-router';
import { shortTime } from '../../desk/age.ts';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { useDeskList } from '../../desk/list/use-desk-list.ts';
import { payments, rupiah } from '../../desk/rupiah.ts';
import { useMay } from '../../desk/staff.ts';
import { PaymentParts } from './parts.tsx';
import { useSummary } from './use-summary.ts';

type Payment = RowOf<typeof pembayaran>;

function Payer({ payment: { nomor_pendaftar, nama_lengkap } }: { payment: Payment }) {
  const mayOpen = useMay('pendaftar-lihat');
  const name = nama_lengkap ?? 'Nama belum diisi';
  return (
    <TwoLines
      first={mayOpen ? <Link to={`/pendaftar/${nomor_pendaftar}`}>{name}</Link> : name}
      second={nomor_pendaftar}
    />
  );
}

const columns: Column<Payment>[] = [
  { key: 'pendaftar', title: 'Pendaftar', cell: (payment) => <Payer payment={payment} /> },
  {
    key: 'nomor',
    title: 'Nomor pembayaran',
    cell: (p) => <TwoLines first={p.nomor_pembayaran} second={`Kode ${p.kode_pembayaran}`} />,
  },
  {
    key: 'gelombang',
    title: 'Gelombang',
    cell: (p) => <TwoLines first={p.jalur_masuk} second={`${p.nama_gelombang} ${p.tahun}`} />,
  },
  { key: 'bank', title: 'Bank', cell: (p) => p.bank },
  { key: 'jumlah', title: 'Jumlah', numeric: true, cell: (p) => rupiah(p.jumlah) },
  { key: 'dibayar', title: 'Dibayar', cell: (p) => shortTime(p.dibayar_pada) },
];

export function AcceptedPage() {
  const state = useDeskList(pembayaran);
  const { data } = useSummary(state.wanted);
  return (
    <div className="ui-stack">
      <h1>Pembayaran diterima</h1>
      <PaymentParts />
      <p role="status" className="payments__sum">
        {data && `${payments(data.banyak)}, ${rupiah(data.total)}`}
      </p>
      <DeskList
        list={pembayaran}
        state={state}
        caption="Pembayaran yang diterima, yang terakhir dibayar lebih dulu"
        columns={columns}
        id={(p) => p.nomor_pembayaran}
        empty="Belum ada pembayaran yang diterima."
      />
    </div>
  );
}
