/** Accepting a payment that was set aside: for which offering, until when, and why. */
import {
  type HasilPembayaran,
  lepasKarantina,
  type PembayaranKarantina,
} from '@gerbang/contract/pembayaran-petugas';
import { useId, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeadline } from '../../ui/use-deadline.ts';
import { useOfferings } from './use-offerings.ts';

const MISSING = 'Pilih penawaran';

interface Props {
  payment: PembayaranKarantina;
  onClose: () => void;
  onReleased: (result: HasilPembayaran) => void;
}

export function ReleaseDialog({ payment, onClose, onReleased }: Props) {
  const id = useId();
  const [tried, setTried] = useState(false);
  const { offerings, options, loading } = useOfferings();
  const prefix = payment.kode_pembayaran.slice(0, -8);
  const [chosen, setChosen] = useState<string | null | undefined>();
  const fitting = offerings.find((o) => o.kode_bayar === prefix)?.kode_penawaran ?? null;
  const kode_penawaran = chosen === undefined ? fitting : chosen;
  const offering = offerings.find((o) => o.kode_penawaran === kode_penawaran);
  const deadline = useDeadline({ selesai: offering?.tanggal_selesai_daftar });
  const closed = deadline.field.required;
  return (
    <ConfirmDialog
      title="Lepas dari karantina"
      word="LEPAS"
      action="Terima pembayaran"
      reason="Alasan"
      onClose={onClose}
      onConfirm={async (alasan) => {
        const { nomor_pembayaran } = payment;
        setTried(true);
        if (kode_penawaran === null) {
          focusField(id);
          throw new CallError(400, 'isian_salah', MISSING);
        }
        const batas = deadline.read();
        const body = { nomor_pembayaran, kode_penawaran, alasan, ...(batas ? { batas } : {}) };
        onReleased(await call(lepasKarantina, { body }));
      }}
    >
      <p>
        Pembayaran {payment.nomor_pembayaran} ({payment.karantina}) diterima, dan akun pendaftar langsung
        dibuat.
      </p>
      <SearchSelectField
        id={id}
        label="Untuk penawaran"
        required
        loading={loading}
        options={options}
        value={kode_penawaran}
        onChange={setChosen}
        error={tried && kode_penawaran === null ? MISSING : undefined}
      />
      <DateField label="Batas khusus" {...deadline.field} />
      <p className="ui-muted">
        {closed
          ? 'Masa pendaftaran penawaran ini sudah berakhir; tanpa batas khusus pendaftar tidak dapat mengisi formulir.'
          : 'Kosongkan bila masa pendaftarannya masih berjalan.'}
      </p>
    </ConfirmDialog>
  );
}
