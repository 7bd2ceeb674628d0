/** Closing a payment that was set aside as given back to the payer. */
import {
  kembalikanPembayaran,
  type PembayaranKarantina,
  REFERENSI_MAX,
} from '@gerbang/contract/office/pembayaran';
import { useId, useState } from 'react';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';

const MISSING = 'Isi nomor referensi pengembalian';

interface Props {
  payment: PembayaranKarantina;
  onClose: () => void;
  onRefunded: () => void;
}

export function RefundDialog({ payment, onClose, onRefunded }: Props) {
  const flash = useFlash();
  const id = useId();
  const [referensi, setReferensi] = useState('');
  const [tried, setTried] = useState(false);
  const { nomor_pembayaran, midtrans } = payment;
  const offered = midtrans !== null && !midtrans.sudah_kembali;
  const [way, setWay] = useState(offered ? 'midtrans' : 'sendiri');
  const byMidtrans = way === 'midtrans';
  return (
    <ActDialog
      act={kembalikanPembayaran}
      title="Dikembalikan ke pembayar"
      action={byMidtrans ? 'Kembalikan lewat Midtrans' : 'Catat pengembalian'}
      danger
      onClose={onClose}
      sends={() => {
        setTried(true);
        if (byMidtrans) return { nomor_pembayaran };
        if (!referensi.trim()) {
          focusField(id);
          return null;
        }
        return { nomor_pembayaran, referensi: referensi.trim() };
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
      <p>
        Pembayaran {nomor_pembayaran} ({payment.karantina}) ditutup{' '}
        {byMidtrans ? 'begitu Midtrans mengembalikan uangnya' : 'karena uangnya sudah dikembalikan'}. Sesudah
        ini pembayaran tidak dapat dilepas lagi.
      </p>
      {offered && (
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
