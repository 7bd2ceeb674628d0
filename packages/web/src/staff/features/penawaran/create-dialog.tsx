/** A new offering: of which track, year and wave, and after which other one. */
import type { Path } from '@gerbang/contract/path';
import { publicLists } from '@gerbang/contract/penawaran';
import {
  type BarisPenawaran,
  buatPenawaran,
  type DetailPenawaran,
  kodePenawaran,
} from '@gerbang/contract/penawaran-petugas';
import {
  END_SECONDS,
  GELOMBANG,
  KODE_BAYAR_MAX,
  NAMA_GELOMBANG_MAX,
  periksaBaru,
  START_SECONDS,
} from '@gerbang/contract/penawaran-umum';
import { references } from '@gerbang/contract/references';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallError, call, callPath } from '../../../api/client.ts';
import { focusField } from '../../../ui/field/focus-field.ts';
import { MoneyField } from '../../../ui/field/money-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { instantOf, type Moment, MomentFields } from './period.tsx';
import { nameOf } from './state.ts';

interface Props {
  offerings: readonly BarisPenawaran[];
  onClose: () => void;
  onDone: (made: DetailPenawaran) => void;
}
interface Form {
  kode_jalur: string | null;
  tahun: string | null;
  gelombang: number | null;
  /** Null until somebody types another than follows from the wave. */
  nama: string | null;
  kode_bayar: string;
  biaya: number | null;
  mulai: Moment;
  selesai: Moment;
  salin_dari: string | null;
}
const EMPTY: Form = {
  kode_jalur: null,
  tahun: null,
  gelombang: null,
  nama: null,
  kode_bayar: '',
  biaya: null,
  mulai: { day: null, clock: '00.00' },
  selesai: { day: null, clock: '23.59' },
  salin_dari: null,
};
const ORDER = [
  'kode_jalur',
  'tahun',
  'gelombang',
  'salin_dari',
  'nama',
  'kode_bayar',
  'biaya',
  'tanggal_mulai_daftar',
  'tanggal_selesai_daftar',
] as const;
type Wrong = Readonly<Record<string, string>>;
const STALE_MS = 60_000;

export function CreateDialog({ offerings, onClose, onDone }: Props) {
  const prefix = useId();
  const idOf = (field: string) => `${prefix}-${field}`;
  const [form, setForm] = useState<Form>(EMPTY);
  const [tried, setTried] = useState(false);
  /** What the server refused of the form as it stands. */
  const [refused, setRefused] = useState<Wrong>({});
  const set = (next: Partial<Form>) => {
    setRefused({});
    setForm((f) => ({ ...f, ...next }));
  };
  const tracks = useQuery({
    queryKey: ['jalur-petugas'],
    queryFn: () => call(publicLists.publicJalur),
    staleTime: STALE_MS,
  });
  const years = useQuery({
    queryKey: ['referensi', 'tahun'],
    queryFn: () => callPath<{ tahun: number }[]>('GET', references.tahun.paths[0] as Path),
    staleTime: STALE_MS,
  });
  const level = tracks.data?.find((t) => t.kode_jalur === form.kode_jalur)?.id_jenjang;
  // What belongs to another level could not be offered here; the own track's come first.
  const sources = offerings
    .filter((o) => o.id_jenjang === level)
    .toSorted((a, b) => Number(b.kode_jalur === form.kode_jalur) - Number(a.kode_jalur === form.kode_jalur));
  const nama = form.nama ?? (form.gelombang === null ? '' : `Gelombang ${form.gelombang}`);
  const { kode_jalur, tahun, gelombang } = form;

  const basic = {
    nama,
    kode_bayar: form.kode_bayar,
    biaya: form.biaya ?? -1,
    tanggal_mulai_daftar: instantOf(form.mulai, START_SECONDS),
    tanggal_selesai_daftar: instantOf(form.selesai, END_SECONDS),
  };
  const { min, max } = GELOMBANG;
  const found: Wrong = {
    ...Object.fromEntries(periksaBaru(basic, new Date()).map((f) => [f.field, f.message])),
    ...(kode_jalur === null ? { kode_jalur: 'Pilih jalur' } : {}),
    ...(tahun === null ? { tahun: 'Pilih tahun' } : {}),
    ...(gelombang === null || gelombang < min || gelombang > max
      ? { gelombang: `Isi gelombang, ${min} sampai ${max}` }
      : {}),
  };
  const wrong: Wrong = tried ? { ...found, ...refused } : {};
  const lead = (all: Wrong): false => {
    const first = ORDER.find((field) => all[field]);
    if (first) focusField(idOf(first));
    return false;
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(found).length > 0) return lead(found);
    try {
      const body = { ...basic, kode_jalur, tahun: Number(tahun), gelombang, salin_dari: form.salin_dari };
      onDone(await call(buatPenawaran, { body }));
      return true;
    } catch (error) {
      const named = error instanceof CallError ? error.findings : [];
      if (named.length === 0) throw error;
      const all = Object.fromEntries(named.map((f) => [f.field, f.message]));
      setRefused(all);
      return lead(all);
    }
  };
  return (
    <FormDialog title="Buat penawaran" action="Buat penawaran" onClose={onClose} onSubmit={submit}>
      <SearchSelectField
        id={idOf('kode_jalur')}
        label="Jalur"
        required
        loading={tracks.isLoading}
        options={(tracks.data ?? []).map((t) => ({
          value: t.kode_jalur,
          label: `${t.jalur_masuk} (${t.kode_jalur})`,
        }))}
        value={kode_jalur}
        onChange={(next) => set({ kode_jalur: next, salin_dari: null })}
        error={wrong.kode_jalur}
      />
      <div className="offers__pair">
        <SelectField
          id={idOf('tahun')}
          label="Tahun"
          hint="Tahun lain ditambahkan di Daftar referensi."
          required
          loading={years.isLoading}
          options={(years.data ?? [])
            .map((y) => ({ value: String(y.tahun), label: String(y.tahun) }))
            .toReversed()}
          value={tahun}
          onChange={(next) => set({ tahun: next })}
          error={wrong.tahun}
        />
        <NumberField
          id={idOf('gelombang')}
          label="Gelombang"
          required
          value={gelombang}
          onChange={(next) => set({ gelombang: next })}
          error={wrong.gelombang}
        />
      </div>
      {kode_jalur !== null && tahun !== null && gelombang !== null && (
        <p role="status" className="ui-muted">
          Kodenya menjadi {kodePenawaran(Number(tahun), kode_jalur, gelombang)}.
        </p>
      )}
      <SearchSelectField
        id={idOf('salin_dari')}
        label="Salin dari penawaran lain"
        hint="Menyalin program studi, kelas, minat, batas, catatan, isian khusus, tempat ujian, dan ruangnya. Tanggal ujian tidak disalin; formulir diambil dari jalur."
        placeholder={level === undefined ? 'Pilih jalur dahulu' : 'Mulai dari kosong'}
        disabled={level === undefined}
        options={sources.map((o) => ({ value: o.kode_penawaran, label: nameOf(o) }))}
        value={form.salin_dari}
        onChange={(next) => set({ salin_dari: next })}
        error={wrong.salin_dari}
      />
      <TextField
        id={idOf('nama')}
        label="Nama gelombang"
        required
        max={NAMA_GELOMBANG_MAX}
        autoComplete="off"
        value={nama}
        onChange={(next) => set({ nama: next })}
        error={wrong.nama}
      />
      <TextField
        id={idOf('kode_bayar')}
        label="Kode bayar"
        hint={`Paling banyak ${KODE_BAYAR_MAX} angka, berbeda dari semua penawaran lain. Tanggal lahir ditambahkan di belakangnya.`}
        required
        inputMode="numeric"
        autoComplete="off"
        value={form.kode_bayar}
        onChange={(next) => set({ kode_bayar: next })}
        error={wrong.kode_bayar}
      />
      <MoneyField
        id={idOf('biaya')}
        label="Biaya seleksi"
        required
        value={form.biaya}
        onChange={(next) => set({ biaya: next })}
        error={wrong.biaya}
      />
      <MomentFields
        id={idOf('tanggal_mulai_daftar')}
        label="Pendaftaran mulai"
        value={form.mulai}
        onChange={(mulai) => set({ mulai })}
        error={wrong.tanggal_mulai_daftar}
      />
      <MomentFields
        id={idOf('tanggal_selesai_daftar')}
        label="Pendaftaran selesai"
        value={form.selesai}
        onChange={(selesai) => set({ selesai })}
        error={wrong.tanggal_selesai_daftar}
      />
    </FormDialog>
  );
}
