/** Closing a payment that was set aside as given back to the payer. */
import {
  kembalikanPembayaran,
  type PembayaranKarantina,
  REFERENSI_MAX,
} from '@gerbang/contract/office/pembayaran';
import { useId, useState } from 'react';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
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
  const { nomor_pembayaran } = payment;
  return (
    <ActDialog
      act={kembalikanPembayaran}
      title="Dikembalikan ke pembayar"
      action="Catat pengembalian"
      danger
      onClose={onClose}
      sends={() => {
        setTried(true);
        if (!referensi.trim()) {
          focusField(id);
          return null;
        }
        return { nomor_pembayaran, referensi: referensi.trim() };
      }}
      onDone={() => {
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
    </ActDialog>
  );
}
