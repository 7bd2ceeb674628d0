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
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';

const EMPTY: ProfilBank = {
  pemisah: 'koma',
  kunci: 'nomor',
  kolom_kunci: '',
  kolom_jumlah: '',
  kolom_waktu: '',
  bentuk_jumlah: 'titik',
};
const CHOICES = [
  ['pemisah', 'Pemisah kolom', PEMISAH],
  ['kunci', 'Dicocokkan menurut', KUNCI_BARIS],
  ['bentuk_jumlah', 'Penulisan jumlah', BENTUK_JUMLAH],
] as const;
const COLUMNS = [
  ['kolom_kunci', 'Kolom nomor atau kode', undefined],
  ['kolom_jumlah', 'Kolom jumlah', undefined],
  ['kolom_waktu', 'Kolom tanggal', TANGGAL_TERBACA],
] as const;

interface Props {
  bank: string;
  profil: ProfilBank | null;
  onClose: () => void;
  onDone: () => unknown;
}

export function ProfileDialog({ bank, profil, onClose, onDone }: Props) {
  const [draft, setDraft] = useState(profil ?? EMPTY);
  const [tried, setTried] = useState(false);
  const set = (key: keyof ProfilBank) => (value: string) => setDraft({ ...draft, [key]: value });
  return (
    <FormDialog
      title={`Susunan kolom ${bank}`}
      action="Simpan susunan"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (COLUMNS.some(([key]) => !draft[key].trim())) return false;
        await call(simpanProfilBank, { body: { bank, ...draft } });
        await onDone();
        return true;
      }}
    >
      <p>Tulis nama kolom persis seperti pada baris judul rekening koran.</p>
      {COLUMNS.map(([key, label, hint]) => (
        <TextField
          key={key}
          label={label}
          hint={hint}
          required
          autoComplete="off"
          max={KOLOM_MAX}
          value={draft[key]}
          onChange={set(key)}
          error={tried && !draft[key].trim() ? 'Isi nama kolom' : undefined}
        />
      ))}
      {CHOICES.map(([key, label, options]) => (
        <RadioGroupField
          key={key}
          label={label}
          required
          options={Object.entries(options).map(([value, words]) => ({ value, label: words }))}
          value={draft[key]}
          onChange={set(key)}
        />
      ))}
    </FormDialog>
  );
}
