/** Accepting a payment that was set aside: for which offering, until when, and why. */
import {
  type HasilPembayaran,
  lepasKarantina,
  type PembayaranKarantina,
} from '@gerbang/contract/office/pembayaran';
import { useId, useState } from 'react';
import { DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useDeadline } from '../../desk/use-deadline.ts';
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
    <ActDialog
      act={lepasKarantina}
      title="Lepas dari karantina"
      action="Terima pembayaran"
      onClose={onClose}
      sends={() => {
        setTried(true);
        if (kode_penawaran === null) {
          focusField(id);
          return null;
        }
        const batas = deadline.read();
        return { nomor_pembayaran: payment.nomor_pembayaran, kode_penawaran, ...(batas ? { batas } : {}) };
      }}
      onDone={onReleased}
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
    </ActDialog>
  );
}
