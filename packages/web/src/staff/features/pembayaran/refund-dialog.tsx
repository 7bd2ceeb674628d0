/** Closing a payment as given back to the payer: one that was set aside, or one that made an applicant. */
import {
  kembalikanDiterima,
  kembalikanPembayaran,
  type PembayaranKarantina,
  type pembayaran,
  REFERENSI_MAX,
} from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useFields } from '../../desk/fields.ts';

type Accepted = RowOf<typeof pembayaran>;
interface Props {
  payment: PembayaranKarantina | Accepted;
  onClose: () => void;
  onRefunded: () => void;
}

/** What becomes of whom it made. */
function Consequence({ payment }: { payment: Accepted }) {
  return (
    <p>
      Pembayaran {payment.nomor_pembayaran} membuat pendaftar {payment.nomor_pendaftar}.{' '}
      {payment.final
        ? 'Datanya sudah final: nomor peserta, kursi, dan kartunya tetap sampai panitia memutuskan lain, misalnya dengan membuka koreksi. Sesudah itu ia tidak dapat memfinalisasi lagi.'
        : 'Pendaftar tetap dapat masuk dan membaca datanya, tetapi tidak dapat memfinalisasi lagi.'}{' '}
      Ia diberi tahu di dasbornya. Ini tidak dapat diurungkan.
    </p>
  );
}

export function RefundDialog({ payment, onClose, onRefunded }: Props) {
  const { nomor_pembayaran, midtrans } = payment;
  const whom = 'karantina' in payment ? null : { nomor_pendaftar: payment.nomor_pendaftar };
  const offered = midtrans !== null && !midtrans.sudah_kembali;
  // It ends a registration, so Midtrans is asked first.
  const chosen = offered && (whom === null || midtrans.pengembalian === 'ditolak');
  const { form, at, passes } = useFields(
    { cara: offered ? 'midtrans' : 'sendiri', referensi: '' },
    ({ cara, referensi }) => ({
      referensi: cara === 'sendiri' && !referensi.trim() && 'Isi nomor referensi pengembalian',
    }),
  );
  const byMidtrans = form.cara === 'midtrans';
  return (
    <ActDialog
      act={whom === null ? kembalikanPembayaran : kembalikanDiterima}
      title="Dikembalikan ke pembayar"
      action={byMidtrans ? 'Kembalikan lewat Midtrans' : 'Catat pengembalian'}
      danger
      onClose={onClose}
      sends={() => {
        if (!passes()) return null;
        return { nomor_pembayaran, ...whom, ...(byMidtrans ? {} : { referensi: form.referensi.trim() }) };
      }}
      said={
        byMidtrans
          ? `Midtrans diminta mengembalikan uang pembayaran ${nomor_pembayaran}. Hasilnya tampil di daftar.`
          : `Pembayaran ${nomor_pembayaran} dicatat sudah dikembalikan.`
      }
      onDone={onRefunded}
    >
      {'karantina' in payment ? (
        <p>
          Pembayaran {nomor_pembayaran} ({payment.karantina}) ditutup{' '}
          {byMidtrans ? 'begitu Midtrans mengembalikan uangnya' : 'karena uangnya sudah dikembalikan'}.
          Sesudah ini pembayaran tidak dapat dilepas lagi.
        </p>
      ) : (
        <Consequence payment={payment} />
      )}
      {chosen && (
        <RadioGroupField
          {...at('cara')}
          label="Uang dikembalikan"
          options={[
            { value: 'midtrans', label: 'Lewat Midtrans' },
            { value: 'sendiri', label: 'Dengan cara lain, sudah dilakukan' },
          ]}
        />
      )}
      {!byMidtrans && (
        <TextField
          {...at('referensi')}
          label="Nomor referensi pengembalian"
          hint="Nomor transfer atau kuitansi"
          required
          autoComplete="off"
          max={REFERENSI_MAX}
        />
      )}
    </ActDialog>
  );
}
