/** Closing a payment as given back to the payer: one that was set aside, or one that made an applicant. */
import {
  kembalikanDiterima,
  kembalikanPembayaran,
  type PembayaranKarantina,
  type pembayaran,
  REFERENSI_MAX,
} from '@gerbang/contract/office/pembayaran';
import type { RowOf } from '@gerbang/contract/wire/list';
import { useId, useState } from 'react';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';

const MISSING = 'Isi nomor referensi pengembalian';

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
  const flash = useFlash();
  const id = useId();
  const [referensi, setReferensi] = useState('');
  const [tried, setTried] = useState(false);
  const { nomor_pembayaran, midtrans } = payment;
  const whom = 'karantina' in payment ? null : { nomor_pendaftar: payment.nomor_pendaftar };
  const offered = midtrans !== null && !midtrans.sudah_kembali;
  // It ends a registration, so Midtrans is asked first.
  const chosen = offered && (whom === null || midtrans.pengembalian === 'ditolak');
  const [way, setWay] = useState(offered ? 'midtrans' : 'sendiri');
  const byMidtrans = way === 'midtrans';
  return (
    <ActDialog
      act={whom === null ? kembalikanPembayaran : kembalikanDiterima}
      title="Dikembalikan ke pembayar"
      action={byMidtrans ? 'Kembalikan lewat Midtrans' : 'Catat pengembalian'}
      danger
      onClose={onClose}
      sends={() => {
        setTried(true);
        if (byMidtrans) return { nomor_pembayaran, ...whom };
        if (!referensi.trim()) {
          focusField(id);
          return null;
        }
        return { nomor_pembayaran, ...whom, referensi: referensi.trim() };
      }}
      onDone={() => {
        flash(
          byMidtrans
            ? `Midtrans diminta mengembalikan uang pembayaran ${nomor_pembayaran}. Hasilnya tampil di daftar.`
            : `Pembayaran ${nomor_pembayaran} dicatat sudah dikembalikan.`,
          { kind: 'success' },
        );
        onRefunded();
      }}
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
          id={`${id}-cara`}
          label="Uang dikembalikan"
          value={way}
          onChange={setWay}
          options={[
            { value: 'midtrans', label: 'Lewat Midtrans' },
            { value: 'sendiri', label: 'Dengan cara lain, sudah dilakukan' },
          ]}
        />
      )}
      {!byMidtrans && (
        <TextField
          id={id}
          label="Nomor referensi pengembalian"
          hint="Nomor transfer atau kuitansi"
          required
          autoComplete="off"
          max={REFERENSI_MAX}
          value={referensi}
          onChange={setReferensi}
          error={tried && !referensi.trim() ? MISSING : undefined}
        />
      )}
    </ActDialog>
  );
}
