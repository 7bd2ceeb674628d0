/** Making a group, by list or by conditions over the form, and changing conditions (seleksi 28, seleksi 44). */
import {
  daftarKelompok,
  isianKelompok,
  type KelompokSeleksi,
  tambahKelompok,
  ubahSyarat,
} from '@gerbang/contract/office/seleksi/kelompok';
import { isianSyarat, type NamaPilihan, periksaSyarat, type Syarat } from '@gerbang/contract/seleksi/syarat';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { useRead } from '../../../../api/read.ts';
import { focusField } from '../../../../ui/field/focus-field.ts';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { BUTIR_KOSONG, ConditionFields } from '../../../desk/condition-fields.tsx';
import { useFields, useSeen } from '../../../desk/fields.ts';
import { FormDialog } from '../../../desk/form-dialog.tsx';
import { Loaded } from '../../../desk/loaded.tsx';
import { OvertakenNotice } from '../../../desk/overtaken-notice.tsx';
import { SELEKSI } from '../use-selection.ts';

const ANGGOTA = [
  { value: 'daftar', label: 'Menurut daftar yang diunggah' },
  { value: 'syarat', label: 'Menurut isian formulir' },
] as const;

/** Fields the form of the offering asks, and conditions over them as they are edited. */
const useConditions = (kode: string, initial: Syarat, names: readonly NamaPilihan[] = []) => {
  const [value, setValue] = useState(initial);
  const [tried, setTried] = useState(false);
  const read = useRead(isianKelompok, {
    key: [...SELEKSI, kode, 'isian-kelompok'],
    params: { kode_penawaran: kode },
  });
  const { data } = read;
  const named = value.map(({ isian }) => isian);
  const fields = data
    ? isianSyarat(data.khusus).filter(
        (one) => one.tabel === 'data_khusus' || data.isian.includes(one.kode) || named.includes(one.kode),
      )
    : [];
  const found = periksaSyarat(value, fields);
  return {
    value,
    read,
    /** False where one of them says nothing; it is marked from now on. */
    passes: (): boolean => {
      setTried(true);
      if (found[0]?.field) focusField(found[0].field);
      return data !== undefined && found.length === 0;
    },
    of: {
      fields,
      value,
      names,
      onChange: setValue,
      errors: tried ? Object.fromEntries(found.map(({ field, message }) => [field ?? '', message])) : {},
    },
  };
};

/** Not drawn before the fields are there: conditions over unknown ones would look empty. */
const Conditions = ({ of, read }: Pick<ReturnType<typeof useConditions>, 'of' | 'read'>) => (
  <Loaded of={read} what="Isian formulir" lines={3}>
    {() => <ConditionFields {...of} />}
  </Loaded>
);

interface AddProps {
  kode: string;
  onClose: () => void;
  /** With the code of a group that waits for its list. */
  onDone: (listed: string | null) => void;
}
export function AddDialog({ kode, onClose, onDone }: AddProps) {
  const { form, at, passes } = useFields(
    { kode: '', nama: '', anggota: 'daftar' as (typeof ANGGOTA)[number]['value'] },
    (typed) => ({
      kode: !/^[a-z0-9-]{1,20}$/.test(typed.kode) && 'Isi kode: huruf kecil, angka, atau tanda hubung',
      nama: typed.nama.trim() === '' && 'Isi nama kelompok',
    }),
  );
  const conditions = useConditions(kode, [BUTIR_KOSONG]);
  const byForm = form.anggota === 'syarat';
  return (
    <FormDialog
      title="Tambah kelompok"
      action="Simpan kelompok"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes() || (byForm && !conditions.passes())) return false;
        const syarat = byForm ? conditions.value : null;
        const body = { kode: form.kode, nama: form.nama.trim(), syarat };
        await call(tambahKelompok, { params: { kode_penawaran: kode }, body });
        onDone(byForm ? null : form.kode);
        return true;
      }}
    >
      <TextField
        {...at('kode')}
        label="Kode kelompok"
        required
        hint="Pendek, misalnya mitra. Tidak dapat diubah."
      />
      <TextField {...at('nama')} label="Nama kelompok" required max={60} />
      <RadioGroupField {...at('anggota')} label="Anggotanya" options={ANGGOTA} />
      {byForm && <Conditions {...conditions} />}
    </FormDialog>
  );
}

interface ChangeProps {
  kode: string;
  group: KelompokSeleksi;
  onClose: () => void;
  onDone: () => void;
}
export function ConditionsDialog({ kode, group, onClose, onDone }: ChangeProps) {
  const conditions = useConditions(kode, group.syarat ?? [], group.pilihan);
  const { seen, isOvertaken, onFailed } = useSeen(group, async (before) =>
    (await call(daftarKelompok, { params: { kode_penawaran: kode } })).find(
      (one) => one.kode === before.kode,
    ),
  );
  return (
    <FormDialog
      title={`Ubah syarat ${group.nama}`}
      action="Simpan syarat"
      onClose={onClose}
      onSubmit={async () => {
        if (!conditions.passes()) return false;
        await call(ubahSyarat, {
          params: { kode_penawaran: kode, kode_kelompok: group.kode },
          body: { syarat: conditions.value, semula: seen.syarat ?? [] },
        });
        onDone();
        return true;
      }}
      onFailed={onFailed}
    >
      {isOvertaken && <OvertakenNotice stands={[['Anggotanya', seen.kalimat ?? '']]} />}
      <Conditions {...conditions} />
    </FormDialog>
  );
}
