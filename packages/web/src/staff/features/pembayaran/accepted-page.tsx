/** Every accepted payment: found, narrowed and summed; the applicant's file is one touch away. */
import { pembayaran } from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { paymentsSum, rupiah } from '@gerbang/contract/wire/rupiah';
import { useState } from 'react';
import { useRenew } from '../../../api/renew.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortTime } from '../../desk/age.ts';
import { ApplicantLines } from '../../desk/applicant-link.tsx';
import { type Column, TwoLines } from '../../desk/data-table.tsx';
import { DeskList } from '../../desk/list/desk-list.tsx';
import { listKey, useDeskList } from '../../desk/list/use-desk-list.ts';
import { bankText, MidtransState } from './midtrans-state.tsx';
import { NUMBER, PaymentParts } from './parts.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useSummary } from './use-summary.ts';

type Payment = RowOf<typeof pembayaran>;

const columnsOf = (onRefund: (payment: Payment) => void): Column<Payment>[] => [
  {
    key: 'pendaftar',
    title: 'Pendaftar',
    cell: (p) => <ApplicantLines nomor={p.nomor_pendaftar} nama={p.nama_lengkap} />,
  },
  NUMBER,
  {
    key: 'gelombang',
    title: 'Gelombang',
    cell: (p) => <TwoLines first={p.jalur_masuk} second={`${p.nama_gelombang} ${p.tahun}`} />,
  },
  {
    key: 'bank',
    title: 'Bank',
    cell: (p) =>
      p.dikembalikan ? (
        <TwoLines
          first={bankText(p)}
          second={<Badge kind="warning">{`Dikembalikan ${shortTime(p.dikembalikan)}`}</Badge>}
        />
      ) : p.midtrans ? (
        <TwoLines first={bankText(p)} second={<MidtransState payment={p} />} />
      ) : (
        p.bank
      ),
  },
  { key: 'jumlah', title: 'Jumlah', numeric: true, cell: (p) => rupiah(p.jumlah) },
  { key: 'dibayar', title: 'Dibayar', cell: (p) => shortTime(p.dibayar_pada) },
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (p) =>
      p.midtrans &&
      !p.dikembalikan &&
      p.midtrans.pengembalian !== 'dikirim' && (
        <Button variant="quiet" onClick={() => onRefund(p)}>
          Kembalikan…
        </Button>
      ),
  },
];

export function AcceptedPage() {
  const state = useDeskList(pembayaran);
  const { data } = useSummary(state.wanted);
  const renew = useRenew(listKey(pembayaran));
  const [refunded, setRefunded] = useState<Payment | null>(null);
  return (
    <div className="ui-stack">
      <h1>Pembayaran diterima</h1>
      <PaymentParts />
      <p role="status" className="payments__sum">
        {data && paymentsSum(data)}
      </p>
      <DeskList
        state={state}
        caption="Pembayaran yang diterima, yang terakhir dibayar lebih dulu"
        columns={columnsOf(setRefunded)}
        id={(p) => p.nomor_pembayaran}
        empty="Belum ada pembayaran yang diterima."
      />
      {refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} onRefunded={renew} />}
    </div>
  );
}
