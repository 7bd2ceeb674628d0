/** The acts that give an applicant time: unlocking for correction, and a deadline of their own. */
import {
  type BerkasPendaftar,
  batasPendaftar,
  bukaPendaftar,
  KATA,
} from '@gerbang/contract/office/pendaftar';
import { call } from '../../../api/client.ts';
import { DateField } from '../../../ui/field/date-field.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { useDeadline } from '../../desk/use-deadline.ts';

interface Props {
  ringkas: BerkasPendaftar['ringkas'];
  onClose: () => void;
  onDone: (message: string) => void;
}

export function Unlock({ ringkas, onClose, onDone }: Props) {
  const { nomor_pendaftar, tanggal_selesai_daftar, batas_khusus } = ringkas;
  const deadline = useDeadline({ selesai: tanggal_selesai_daftar, kept: batas_khusus });
  return (
    <ConfirmDialog
      reason="Alasan"
      title="Buka untuk koreksi"
      word={KATA.buka}
      action="Buka data pendaftar"
      danger
      onClose={onClose}
      onConfirm={async (alasan) => {
        const batas = deadline.read();
        const body = { alasan, kata: KATA.buka, ...(batas ? { batas } : {}) };
        await call(bukaPendaftar, { params: { nomor_pendaftar }, body });
        onDone('Data dibuka. Pendaftar dapat memperbaiki lalu memfinalisasi lagi.');
      }}
    >
      <p>
        Pendaftar dapat mengubah datanya lagi. Nomor peserta dan kursi tetap; kartu ujian yang lama tidak
        berlaku, yang baru terbit setelah finalisasi berikutnya.
      </p>
      <DateField label="Batas perbaikan" {...deadline.field} />
      <p className="ui-muted">
        {deadline.field.required
          ? 'Masa pendaftaran sudah berakhir; tanpa batas perbaikan pendaftar tidak dapat menyimpan apa pun.'
          : 'Kosongkan bila masa pendaftarannya cukup.'}{' '}
        Berlaku sampai pukul 23.59 WIB hari itu.
      </p>
    </ConfirmDialog>
  );
}

export function Extend({ ringkas, onClose, onDone }: Props) {
  const { nomor_pendaftar, tanggal_selesai_daftar } = ringkas;
  const deadline = useDeadline({ selesai: tanggal_selesai_daftar, missing: 'Isi batas baru' });
  return (
    <ConfirmDialog
      reason="Alasan"
      title="Perpanjang batas"
      action="Simpan batas"
      onClose={onClose}
      onConfirm={async (alasan) => {
        const body = { alasan, batas: deadline.read() };
        await call(batasPendaftar, { params: { nomor_pendaftar }, body });
        onDone('Batas pendaftar ini diubah.');
      }}
    >
      <p>Hanya untuk pendaftar ini, dan hanya lebih lama daripada batas penawarannya.</p>
      <DateField label="Batas baru" {...deadline.field} />
      <p className="ui-muted">Berlaku sampai pukul 23.59 WIB hari itu.</p>
    </ConfirmDialog>
  );
}
