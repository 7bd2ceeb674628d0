/** Accepting a payment that was set aside: for which offering, until when, and why. */
import {
  type HasilPembayaran,
  lepasKarantina,
  type PembayaranKarantina,
} from '@gerbang/contract/office/pembayaran';
import { DateField } from '../../../ui/field/date-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { useFields } from '../../desk/fields.ts';
import { useDeadline } from '../../desk/use-deadline.ts';
import { useOfferings } from './use-offerings.ts';

interface Props {
  payment: PembayaranKarantina;
  onClose: () => void;
  onReleased: (result: HasilPembayaran) => void;
}

export function ReleaseDialog({ payment, onClose, onReleased }: Props) {
  const { offerings, options, loading } = useOfferings();
  const prefix = payment.kode_pembayaran.slice(0, -8);
  const fitting = offerings.find((o) => o.kode_bayar === prefix)?.kode_penawaran ?? null;
  const { form, at, passes } = useFields({ penawaran: undefined as string | null | undefined }, (typed) => ({
    penawaran: (typed.penawaran === undefined ? fitting : typed.penawaran) === null && 'Pilih penawaran',
  }));
  const kode_penawaran = form.penawaran === undefined ? fitting : form.penawaran;
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
        if (!passes() || kode_penawaran === null) return null;
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
        {...at('penawaran')}
        label="Untuk penawaran"
        required
        loading={loading}
        options={options}
        value={kode_penawaran}
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
