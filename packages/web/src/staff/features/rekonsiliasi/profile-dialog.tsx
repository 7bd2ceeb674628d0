/** How the statement of a bank is read. */
import {
  BENTUK_JUMLAH,
  KOLOM_MAX,
  KUNCI_BARIS,
  PEMISAH,
  type ProfilBank,
  simpanProfilBank,
  TANGGAL_TERBACA,
} from '@gerbang/contract/office/rekonsiliasi';
import { call } from '../../../api/client.ts';
import { optionsOf } from '../../../ui/field/option.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFields } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';

const EMPTY: ProfilBank = {
  pemisah: 'koma',
  kunci: 'nomor',
  kolom_kunci: '',
  kolom_jumlah: '',
  kolom_waktu: '',
  bentuk_jumlah: 'titik',
};
const COLUMNS = [
  ['kolom_kunci', 'Kolom nomor atau kode'],
  ['kolom_jumlah', 'Kolom jumlah'],
  ['kolom_waktu', 'Kolom tanggal', TANGGAL_TERBACA],
] as const;

interface Props {
  bank: string;
  profil: ProfilBank | null;
  onClose: () => void;
  onDone: () => unknown;
}

export function ProfileDialog({ bank, profil, onClose, onDone }: Props) {
  const { form, at, passes } = useFields(profil ?? EMPTY, (typed) =>
    Object.fromEntries(COLUMNS.map(([key]) => [key, !typed[key].trim() && 'Isi nama kolom'])),
  );
  return (
    <FormDialog
      title={`Susunan kolom ${bank}`}
      action="Simpan susunan"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes()) return false;
        await call(simpanProfilBank, { body: { bank, ...form } });
        await onDone();
        return true;
      }}
    >
      <p>Tulis nama kolom persis seperti pada baris judul rekening koran.</p>
      {COLUMNS.map(([key, label, hint]) => (
        <TextField key={key} {...at(key)} label={label} hint={hint} required max={KOLOM_MAX} />
      ))}
      <RadioGroupField {...at('pemisah')} label="Pemisah kolom" required options={optionsOf(PEMISAH)} />
      <RadioGroupField
        {...at('kunci')}
        label="Dicocokkan menurut"
        required
        options={optionsOf(KUNCI_BARIS)}
      />
      <RadioGroupField
        {...at('bentuk_jumlah')}
        label="Penulisan jumlah"
        required
        options={optionsOf(BENTUK_JUMLAH)}
      />
    </FormDialog>
  );
}
