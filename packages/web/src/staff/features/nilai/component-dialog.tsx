/** Adding a component, and changing its name, its range or whom it is for. */
import {
  bacaNilai,
  JENIS,
  type Komponen,
  nilaiText,
  SEMUA,
  simpanKomponen,
} from '@gerbang/contract/office/nilai';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';

const DISTANCE = 100_000;
const KINDS = (Object.keys(JENIS) as Komponen['jenis'][]).map((value) => ({ value, label: JENIS[value] }));

interface Props {
  kode: string;
  sasaran: readonly { kode: string; nama: string }[];
  /** Null adds one. */
  komponen: Komponen | null;
  onClose: () => void;
  onDone: (nama: string) => void;
}

interface Typed {
  code: string;
  nama: string;
  rentang: readonly [number | null, number | null];
  jenis: Komponen['jenis'];
  jarak: number | null;
}
const faultsOf = ({ code, nama, rentang: [least, most], jenis, jarak }: Typed) => ({
  far: jenis === 'dua-penilai' && (jarak === null || jarak < 0) ? 'Isi angka nol atau lebih' : undefined,
  code: /^[a-z0-9-]{1,20}$/.test(code) ? undefined : 'Isi kode: huruf kecil, angka, atau tanda hubung',
  nama: nama.trim() === '' ? 'Isi nama komponen' : undefined,
  least: least === null ? 'Isi angka' : undefined,
  most:
    most === null
      ? 'Isi angka'
      : least !== null && least >= most
        ? 'Harus di atas nilai terendah'
        : undefined,
});

interface KindProps {
  adding: boolean;
  jenis: Komponen['jenis'];
  onKind: (jenis: Komponen['jenis']) => void;
  far: string;
  onFar: (far: string) => void;
  error: string | undefined;
}
function KindFields({ adding, jenis, onKind, far, onFar, error }: KindProps) {
  return (
    <>
      {adding && (
        <RadioGroupField
          label="Cara menilai"
          required
          hint="Tidak dapat diubah setelah komponen dibuat."
          options={KINDS}
          value={jenis}
          onChange={(value) => onKind(value as Komponen['jenis'])}
        />
      )}
      {jenis === 'dua-penilai' && (
        <TextField
          label="Jarak terjauh dua penilai"
          required
          hint="Bila berbeda lebih dari ini, penilai ketiga memutuskan; selain itu nilainya rata-rata. Tetap setelah penilaian dimulai."
          inputMode="decimal"
          autoComplete="off"
          value={far}
          onChange={onFar}
          error={error}
        />
      )}
    </>
  );
}

export function ComponentDialog({ kode, sasaran, komponen, onClose, onDone }: Props) {
  const [code, setCode] = useState(komponen?.kode ?? '');
  const [nama, setNama] = useState(komponen?.nama ?? '');
  const [least, setLeast] = useState(komponen ? nilaiText(komponen.rentang[0]) : '0');
  const [most, setMost] = useState(komponen ? nilaiText(komponen.rentang[1]) : '100');
  const [untuk, setUntuk] = useState<string | null>(komponen?.untuk ?? SEMUA);
  const [jenis, setJenis] = useState<Komponen['jenis']>(komponen?.jenis ?? 'biasa');
  const [far, setFar] = useState(nilaiText(komponen?.jarak ?? DISTANCE));
  const [tried, setTried] = useState(false);
  const rentang = [bacaNilai(least), bacaNilai(most)] as const;
  const jarak = jenis === 'dua-penilai' ? bacaNilai(far) : null;
  const wrong = faultsOf({ code, nama, rentang, jenis, jarak });
  const shown = (key: keyof typeof wrong) => (tried ? wrong[key] : undefined);
  return (
    <FormDialog
      title={komponen ? 'Ubah komponen' : 'Tambah komponen'}
      action="Simpan komponen"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        const [from, to] = rentang;
        if (from === null || to === null || untuk === null || Object.values(wrong).some(Boolean))
          return false;
        const body = {
          kode: code,
          nama: nama.trim(),
          rentang: [from, to] as [number, number],
          untuk,
          jenis,
          jarak,
          versi: komponen?.versi ?? null,
        };
        await call(simpanKomponen, { params: { kode_penawaran: kode }, body });
        onDone(nama.trim());
        return true;
      }}
    >
      <TextField
        label="Kode"
        required
        hint="Pendek, misalnya tpa atau wawancara. Tidak dapat diubah."
        autoComplete="off"
        disabled={komponen !== null}
        value={code}
        onChange={setCode}
        error={shown('code')}
      />
      <TextField
        label="Nama"
        required
        max={100}
        autoComplete="off"
        value={nama}
        onChange={setNama}
        error={shown('nama')}
      />
      <TextField
        label="Nilai terendah"
        required
        inputMode="decimal"
        autoComplete="off"
        value={least}
        onChange={setLeast}
        error={shown('least')}
      />
      <TextField
        label="Nilai tertinggi"
        required
        inputMode="decimal"
        autoComplete="off"
        value={most}
        onChange={setMost}
        error={shown('most')}
      />
      <KindFields
        adding={komponen === null}
        jenis={jenis}
        onKind={setJenis}
        far={far}
        onFar={setFar}
        error={shown('far')}
      />
      <SelectField
        label="Untuk siapa"
        required
        options={[
          { value: SEMUA, label: 'Semua peserta' },
          ...sasaran.map((one) => ({ value: one.kode, label: `Pemilih ${one.nama}` })),
        ]}
        value={untuk}
        onChange={setUntuk}
      />
    </FormDialog>
  );
}
