/** Scores out of the form: the source, what it comes to for some applicants, and taking it. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { type PratinjauFormulir, SUMBER, type Sumber } from '@gerbang/contract/office/nilai/formulir';
import { TITIK_RIBUAN } from '@gerbang/contract/seleksi/syarat';
import { ALASAN_MAX } from '@gerbang/contract/wire/act';
import { keysOf } from '@gerbang/contract/wire/keys';
import { PRESTASI_MAX } from '@gerbang/contract/wire/limits';
import { instantText } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { SheetTable } from '../../../../ui/sheet/sheet-table.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { levels, RANKS, useFormSource } from './use-form-source.ts';

/** A custom field stands in the list by its own name. */
const CUSTOM = 'khusus:';
const SOURCES = keysOf(SUMBER).flatMap((value) =>
  value === 'khusus' ? [] : [{ value: value as string, label: SUMBER[value] }],
);
const sourceOf = ({ dari, khusus }: Sumber): string => (dari === 'khusus' ? CUSTOM + khusus : dari);
const toSource = (value: string): Partial<Sumber> =>
  value.startsWith(CUSTOM)
    ? { dari: 'khusus', khusus: value.slice(CUSTOM.length) }
    : { dari: value as Sumber['dari'] };
const COUNTS = Array.from({ length: PRESTASI_MAX }, (_, i) => ({
  value: String(i + 1),
  label: `${i + 1} terbaik`,
}));

function Preview({ of }: { of: PratinjauFormulir }) {
  return (
    <div className="ui-stack" role="status">
      <p>
        {numberText(of.bernilai)} dari {numberText(of.peserta)} peserta bernilai, {numberText(of.tanpa)} tanpa
        nilai, {numberText(of.luar_rentang.jumlah)} di luar rentang. {numberText(of.berubah)} berubah.
      </p>
      <ul>
        {of.contoh.map(({ nomor_peserta, nama_lengkap, kalimat }) => (
          <li key={nomor_peserta}>
            {nama_lengkap ?? nomor_peserta}: {kalimat}
          </li>
        ))}
      </ul>
      {of.luar_rentang.jumlah > 0 && (
        <>
          <p>Di luar rentang, jadi tidak diambil:</p>
          <ul>
            {of.luar_rentang.daftar.map(({ nomor_peserta, pesan }) => (
              <li key={nomor_peserta}>
                {nomor_peserta}: {pesan}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function FormSource({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const mayChange = useMay('nilai-ubah') && !komponen.ditutup;
  const [alasan, setAlasan] = useState('');
  const { kept, stored, sumber, typed, good, preview, checking, taking, change, type, check, take } =
    useFormSource(kode, komponen);
  if (!kept.data) return <NotLoaded what="Sumber" error={kept.error} retry={kept.refetch} lines={4} />;
  const { diambil, khusus } = kept.data;
  const sources = [...SOURCES, ...khusus.map(({ nama, label }) => ({ value: CUSTOM + nama, label }))];
  const storedName = sources.find(({ value }) => value === sourceOf(stored))?.label ?? SUMBER[stored.dari];
  return (
    <section aria-label="Diambil dari formulir" className="ui-card ui-stack">
      <h2>Diambil dari formulir</h2>
      <p>
        {diambil
          ? `Diambil dari formulir pada ${instantText(new Date(diambil))}: ${storedName}. Perubahan formulir sesudahnya tidak ikut sampai diambil lagi.`
          : 'Belum diambil. Hanya formulir yang sudah difinalisasi yang dibaca.'}
      </p>
      {mayChange && (
        <>
          <SelectField
            label="Sumber nilai"
            required
            hint={sumber.dari === 'khusus' && TITIK_RIBUAN}
            options={sources}
            value={sourceOf(sumber)}
            onChange={(value) => value && change(toSource(value))}
          />
          {sumber.dari === 'prestasi' && (
            <>
              <SheetTable
                caption="Poin menurut tingkat dan juara"
                head="Tingkat"
                rows={levels(stored, true)}
                columns={RANKS}
                typed={typed}
                onType={type}
                empty=""
              />
              <SelectField
                label="Prestasi yang dihitung"
                required
                options={COUNTS}
                value={String(sumber.terbaik)}
                onChange={(many) => many && change({ terbaik: Number(many) })}
              />
            </>
          )}
          {/* A custom field has no document. */}
          {sumber.dari !== 'khusus' && (
            <CheckboxField
              label="Yang dokumennya ditolak pemeriksa tidak dihitung"
              checked={sumber.tanpa_ditolak}
              onChange={(tanpa_ditolak) => change({ tanpa_ditolak })}
            />
          )}
          <Failure of={checking} title="Belum dapat diperiksa" finding />
          <Failure of={taking} title="Belum diambil" finding />
          <p>
            <Button variant="secondary" loading={checking.busy} disabled={!good} onClick={() => void check()}>
              Lihat hasilnya dahulu
            </Button>
          </p>
          {preview && <Preview of={preview} />}
          {preview && preview.ganti > 0 && (
            <TextField
              label="Alasan perubahan"
              required
              max={ALASAN_MAX}
              hint={`${numberText(preview.ganti)} nilai lama digantikan.`}
              value={alasan}
              onChange={setAlasan}
            />
          )}
          {preview && (
            <p>
              <Button loading={taking.busy} onClick={() => void take(alasan)}>
                Ambil nilai dari formulir
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
