/** Having Midtrans give a payment back that was set aside. */
import { kembalikanMidtrans, type PembayaranKarantina } from '@gerbang/contract/office/pembayaran';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { rupiah } from '../../desk/rupiah.ts';

interface Props {
  payment: PembayaranKarantina;
  onClose: () => void;
  /** Something came of it, whatever it was. */
  onSent: () => void;
}

export function MidtransDialog({ payment, onClose, onSent }: Props) {
  const flash = useFlash();
  const { nomor_pembayaran, jumlah, karantina, midtrans } = payment;
  return (
    <ActDialog
      act={kembalikanMidtrans}
      title="Kembalikan lewat Midtrans"
      action={midtrans?.pengembalian ? 'Kirim lagi' : 'Kembalikan uang'}
      danger
      onClose={onClose}
      sends={() => ({ nomor_pembayaran })}
      onFailed={onSent}
      onDone={({ keadaan, sebab }) => {
        if (keadaan === 'berhasil')
          flash(`Uang pembayaran ${nomor_pembayaran} dikembalikan lewat Midtrans.`, { kind: 'success' });
        else if (keadaan === 'ditolak')
          flash(`Midtrans menolak mengembalikan uang pembayaran ${nomor_pembayaran}: ${sebab}.`, {
            kind: 'error',
          });
        else
          flash(
            `Belum pasti: ${sebab}. Portal mengirim lagi dengan sendirinya; uang tidak kembali dua kali.`,
            { kind: 'warning' },
          );
        onSent();
      }}
    >
      <p>
        {rupiah(jumlah)} dari pembayaran {nomor_pembayaran} ({karantina}) dikembalikan Midtrans ke pembayar,
        dan pembayaran ini ditutup. Sesudah itu tidak dapat dilepas lagi.
      </p>
      {midtrans?.pengembalian && (
        <p className="ui-muted">
          Pengiriman sebelumnya: {midtrans.sebab ?? 'belum terjawab'}. Kunci pengembaliannya sama, jadi uang
          tidak kembali dua kali.
        </p>
      )}
    </ActDialog>
  );
}
