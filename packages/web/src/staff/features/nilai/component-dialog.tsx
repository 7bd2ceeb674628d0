/** Adding a component, and changing its name, its range or whom it is for. */
import {
  bacaNilai,
  JENIS,
  type Komponen,
  nilaiText,
  SEMUA,
  simpanKomponen,
} from '@gerbang/contract/office/nilai';
import { call } from '../../../api/client.ts';
import { optionsOf } from '../../../ui/field/option.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFields } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';

const DISTANCE = 100_000;

interface Props {
  kode: string;
  sasaran: readonly { kode: string; nama: string }[];
  /** Null adds one. */
  komponen: Komponen | null;
  onClose: () => void;
  onDone: (nama: string) => void;
}

const beginning = (komponen: Komponen | null) => ({
  kode: komponen?.kode ?? '',
  nama: komponen?.nama ?? '',
  terendah: komponen ? nilaiText(komponen.rentang[0]) : '0',
  tertinggi: komponen ? nilaiText(komponen.rentang[1]) : '100',
  jenis: komponen?.jenis ?? ('biasa' as Komponen['jenis']),
  jarak: nilaiText(komponen?.jarak ?? DISTANCE),
  untuk: (komponen?.untuk ?? SEMUA) as string | null,
});
type Typed = ReturnType<typeof beginning>;
/** As it is sent; what is no number is null. */
const readOf = ({ terendah, tertinggi, jenis, jarak }: Typed) => ({
  least: bacaNilai(terendah),
  most: bacaNilai(tertinggi),
  apart: jenis === 'dua-penilai' ? bacaNilai(jarak) : null,
});
const faultsOf = (form: Typed) => {
  const { least, most, apart } = readOf(form);
  return {
    kode: !/^[a-z0-9-]{1,20}$/.test(form.kode) && 'Isi kode: huruf kecil, angka, atau tanda hubung',
    nama: form.nama.trim() === '' && 'Isi nama komponen',
    terendah: least === null && 'Isi angka',
    tertinggi:
      most === null ? 'Isi angka' : least !== null && least >= most && 'Harus di atas nilai terendah',
    jarak: form.jenis === 'dua-penilai' && (apart === null || apart < 0) && 'Isi angka nol atau lebih',
  };
};

export function ComponentDialog({ kode, sasaran, komponen, onClose, onDone }: Props) {
  const { form, at, passes } = useFields(beginning(komponen), faultsOf);
  return (
    <FormDialog
      title={komponen ? 'Ubah komponen' : 'Tambah komponen'}
      action="Simpan komponen"
      onClose={onClose}
      onSubmit={async () => {
        const { least, most, apart } = readOf(form);
        if (!passes() || least === null || most === null || form.untuk === null) return false;
        const nama = form.nama.trim();
        const body = {
          kode: form.kode,
          nama,
          rentang: [least, most] as [number, number],
          untuk: form.untuk,
          jenis: form.jenis,
          jarak: apart,
          versi: komponen?.versi ?? null,
        };
        await call(simpanKomponen, { params: { kode_penawaran: kode }, body });
        onDone(nama);
        return true;
      }}
    >
      <TextField
        {...at('kode')}
        label="Kode"
        required
        hint="Pendek, misalnya tpa atau wawancara. Tidak dapat diubah."
        disabled={komponen !== null}
      />
      <TextField {...at('nama')} label="Nama" required max={100} />
      <TextField {...at('terendah')} label="Nilai terendah" required inputMode="decimal" />
      <TextField {...at('tertinggi')} label="Nilai tertinggi" required inputMode="decimal" />
      {komponen === null && (
        <RadioGroupField
          {...at('jenis')}
          label="Cara menilai"
          required
          hint="Tidak dapat diubah setelah komponen dibuat."
          options={optionsOf(JENIS)}
        />
      )}
      {form.jenis === 'dua-penilai' && (
        <TextField
          {...at('jarak')}
          label="Jarak terjauh dua penilai"
          required
          hint="Bila berbeda lebih dari ini, penilai ketiga memutuskan; selain itu nilainya rata-rata. Tetap setelah penilaian dimulai."
          inputMode="decimal"
        />
      )}
      <SelectField
        {...at('untuk')}
        label="Untuk siapa"
        required
        options={[
          { value: SEMUA, label: 'Semua peserta' },
          ...sasaran.map((one) => ({ value: one.kode, label: `Pemilih ${one.nama}` })),
        ]}
      />
    </FormDialog>
  );
}
