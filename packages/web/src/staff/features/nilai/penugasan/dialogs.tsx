/** Sharing participants out among assessors, and naming the two of one. */
import {
  bagiPenugasan,
  type daftarPenugasan,
  type RingkasPenugasan,
  tugaskanPenilai,
} from '@gerbang/contract/office/nilai/penugasan';
import type { RowOf } from '@gerbang/contract/wire/list';
import { useState } from 'react';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { useFields } from '../../../desk/fields.ts';
import { numberText } from '../../../desk/number.ts';

interface Props {
  params: { kode_penawaran: string; kode_komponen: string };
  data: RingkasPenugasan;
  onDone: () => void;
  onClose: () => void;
}

export function ShareOut({ params, data, onDone, onClose }: Props) {
  const { form, at, change, errors, passes } = useFields<{ petugas: string[] }>(
    { petugas: [] },
    ({ petugas }) => ({
      petugas: petugas.length < 2 && 'Pilih paling sedikit dua',
    }),
  );
  const toggle = (one: string, on: boolean) =>
    change({ petugas: on ? [...form.petugas, one] : form.petugas.filter((each) => each !== one) });
  return (
    <ActDialog
      act={bagiPenugasan}
      title="Bagi peserta kepada penilai"
      action="Bagi peserta"
      sends={() => (passes() ? { ...params, ...form } : null)}
      said={({ dibagi }) => `${numberText(dibagi)} peserta dibagi.`}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {numberText(data.tanpa)} peserta yang belum ditugaskan dan belum dinilai dibagi serata mungkin, dua
        penilai untuk tiap peserta.
      </p>
      <Fieldset id={at('petugas').id} legend="Penilai" error={errors.petugas}>
        {data.penilai.map(({ petugas, nama, ditugaskan }) => (
          <CheckboxField
            key={petugas}
            label={`${nama} (${petugas})`}
            hint={`Sudah ditugasi ${numberText(ditugaskan)} peserta`}
            checked={form.petugas.includes(petugas)}
            onChange={(on) => toggle(petugas, on)}
          />
        ))}
      </Fieldset>
    </ActDialog>
  );
}

export function NameAssessors({
  params,
  data,
  row,
  onDone,
  onClose,
}: Props & { row: RowOf<typeof daftarPenugasan> }) {
  const [names, setNames] = useState<readonly string[]>([
    row.penilai[0]?.petugas ?? '',
    row.penilai[1]?.petugas ?? '',
  ]);
  const options = [
    { value: '', label: 'Siapa pun yang lebih dahulu' },
    ...data.penilai.map(({ petugas, nama }) => ({ value: petugas, label: `${nama} (${petugas})` })),
  ];
  const chosen = names.filter((one) => one !== '');
  const wrong =
    chosen.length === 1
      ? 'Pilih dua penilai, atau tidak seorang pun'
      : chosen.length === 2 && chosen[0] === chosen[1]
        ? 'Pilih dua penilai yang berbeda'
        : undefined;
  return (
    <ActDialog
      act={tugaskanPenilai}
      title="Tugaskan penilai"
      action="Simpan penilai"
      sends={() => (wrong ? null : { ...params, nomor_peserta: row.nomor_peserta, petugas: chosen })}
      said="Penilai disimpan."
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {row.nama_lengkap ?? '–'}, {row.nomor_peserta}
      </p>
      {['Penilai pertama', 'Penilai kedua'].map((label, i) => (
        <SelectField
          key={label}
          label={label}
          options={options}
          value={names[i] ?? ''}
          onChange={(value) => setNames(names.map((one, at) => (at === i ? (value ?? '') : one)))}
          error={i === 1 ? wrong : undefined}
        />
      ))}
    </ActDialog>
  );
}
