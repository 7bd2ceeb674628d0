/** What a payment is at Midtrans: how it was paid, and whether its money is on its way back. */
import type { PembayaranKarantina } from '@gerbang/contract/office/pembayaran';
import { Badge } from '../../../ui/badge.tsx';

const CARA: Readonly<Record<string, string>> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  credit_card: 'kartu',
};
type Paid = Pick<PembayaranKarantina, 'bank' | 'midtrans' | 'dikembalikan'>;
/** The bank of a payment, with the way where it came through Midtrans. */
export const bankText = ({ bank, midtrans }: Paid): string =>
  midtrans?.cara ? `${bank}, ${CARA[midtrans.cara] ?? midtrans.cara}` : bank;

export function MidtransState({ payment: { midtrans, dikembalikan } }: { payment: Paid }) {
  if (!midtrans || dikembalikan) return null;
  if (midtrans.sudah_kembali) return <Badge kind="warning">Uang sudah kembali di Midtrans</Badge>;
  if (midtrans.pengembalian === 'dikirim') return <Badge kind="warning">Pengembalian sedang dikirim</Badge>;
  if (midtrans.pengembalian !== 'ditolak') return null;
  return (
    <>
      <Badge kind="error">Pengembalian ditolak Midtrans</Badge>
      {midtrans.sebab && <span className="ui-muted"> {midtrans.sebab}</span>}
    </>
  );
}
