/** Accepting a payment that was set aside: for which offering, until when, and why. */
import {
  type HasilPembayaran,
  lepasKarantina,
  type PembayaranKarantina,
} from '@gerbang/contract/pembayaran-petugas';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useOfferings } from './use-offerings.ts';

interface Props {
  payment: PembayaranKarantina;
  onClose: () => void;
  onReleased: (result: HasilPembayaran) => void;
}

export function ReleaseDialog({ payment, onClose, onReleased }: Props) {
  const { offerings, options, loading } = useOfferings();
  const prefix = payment.kode_pembayaran.slice(0, -8);
  const [chosen, setChosen] = useState<string | null | undefined>();
  const [day, setDay] = useState<string | null>(null);
  const fitting = offerings.find((o) => o.kode_bayar === prefix)?.kode_penawaran ?? null;
  const kode_penawaran = chosen === undefined ? fitting : chosen;
  const offering = offerings.find((o) => o.kode_penawaran === kode_penawaran);
  const closed = offering !== undefined && Date.parse(offering.tanggal_selesai_daftar) < Date.now();
  return (
    <ConfirmDialog
      title="Lepas dari karantina"
      word="LEPAS"
      action="Terima pembayaran"
      reason="Alasan"
      onClose={onClose}
      onConfirm={async (alasan) => {
        const { nomor_pembayaran } = payment;
        const batas = day ? { batas: `${day}T23:59:59+07:00` } : {};
        onReleased(
          await call(lepasKarantina, {
            body: { nomor_pembayaran, kode_penawaran: kode_penawaran ?? '', alasan, ...batas },
          }),
        );
      }}
    >
      <p>
        Pembayaran {payment.nomor_pembayaran} ({payment.karantina}) diterima, dan akun pendaftar langsung
        dibuat.
      </p>
      <SearchSelectField
        label="Untuk penawaran"
        required
        loading={loading}
        options={options}
        value={kode_penawaran}
        onChange={setChosen}
      />
      <DateField label="Batas khusus" required={closed} value={day} onChange={setDay} />
      <p className="ui-muted">
        {closed
          ? 'Masa pendaftaran penawaran ini sudah berakhir; tanpa batas khusus pendaftar tidak dapat mengisi formulir.'
          : 'Kosongkan bila masa pendaftarannya masih berjalan.'}
      </p>
    </ConfirmDialog>
  );
}
