/** Closing a payment that was set aside as given back to the payer. */
import {
  KATA_KEMBALI,
  kembalikanPembayaran,
  type PembayaranKarantina,
  REFERENSI_MAX,
} from '@gerbang/contract/pembayaran-petugas';
import { useId, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

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
  const { nomor_pembayaran } = payment;
  return (
    <ConfirmDialog
      title="Dikembalikan ke pembayar"
      word={KATA_KEMBALI}
      action="Catat pengembalian"
      danger
      reason="Alasan"
      onClose={onClose}
      onConfirm={async (alasan) => {
        setTried(true);
        if (!referensi.trim()) {
          focusField(id);
          throw new CallError(400, 'isian_salah', MISSING);
        }
        const body = { nomor_pembayaran, referensi: referensi.trim(), alasan, konfirmasi: KATA_KEMBALI };
        await call(kembalikanPembayaran, { body });
        flash(`Pembayaran ${nomor_pembayaran} dicatat sudah dikembalikan.`, { kind: 'success' });
        onRefunded();
      }}
    >
      <p>
        Pembayaran {nomor_pembayaran} ({payment.karantina}) ditutup karena uangnya sudah dikembalikan. Sesudah
        ini pembayaran tidak dapat dilepas lagi.
      </p>
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
    </ConfirmDialog>
  );
}
