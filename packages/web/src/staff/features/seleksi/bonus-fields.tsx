/** Points added to, or taken off, the total of groups, and the most they come to (seleksi 24). */
import { bacaNilai, nilaiText } from '@gerbang/contract/office/nilai';
import { kalimatTotal } from '@gerbang/contract/office/seleksi/contoh';
import { kalimatTambahan, TANPA_TAMBAHAN, type Tambahan } from '@gerbang/contract/seleksi/aturan';
import { useState } from 'react';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { AddGroup, RemoveGroup } from './add-group.tsx';
import { ExampleLines } from './contoh/example.tsx';
import { groupNames, type PartProps } from './rule-form.ts';

interface PointsProps {
  label: string;
  hint?: string;
  value: number;
  put: (value: number) => void;
}
/** Points below nothing are typed too, which a field of numbers does not take; what is none counts as nought. */
function Points({ label, hint, value, put }: PointsProps) {
  const [text, setText] = useState(value === 0 ? '' : nilaiText(value));
  return (
    <TextField
      label={label}
      {...(hint ? { hint } : {})}
      inputMode="text"
      autoComplete="off"
      value={text}
      onChange={(next) => {
        setText(next);
        put(bacaNilai(next) ?? 0);
      }}
      error={text.trim() !== '' && bacaNilai(text) === null ? 'Isi angka' : undefined}
    />
  );
}

export function BonusFields({ selection, form, change, errors, example }: PartProps) {
  const bonus = form.tambahan ?? TANPA_TAMBAHAN;
  const nama = groupNames(selection);
  const put = (next: Partial<Tambahan>) => change({ tambahan: { ...bonus, ...next } });
  return (
    <Fieldset
      id="tambahan"
      legend="Tambahan dan pengurangan poin"
      hint={kalimatTambahan(bonus, nama)}
      error={errors.tambahan}
    >
      {bonus.daftar.map((one) => (
        <div key={one.kelompok} className="seleksi__pair">
          <Points
            label={`Poin bagi ${nama(one.kelompok)}`}
            hint="Dengan tanda minus: dikurangi."
            value={one.poin}
            put={(poin) =>
              put({
                daftar: bonus.daftar.map((each) =>
                  each.kelompok === one.kelompok ? { ...each, poin } : each,
                ),
              })
            }
          />
          <RemoveGroup
            what={`poin ${nama(one.kelompok)}`}
            onRemove={() => put({ daftar: bonus.daftar.filter((each) => each !== one) })}
          />
        </div>
      ))}
      {bonus.daftar.length > 0 && (
        <Points
          label="Paling banyak seluruhnya"
          hint="Berlaku ke atas dan ke bawah bagi peserta dengan beberapa kelompok."
          value={bonus.paling_banyak}
          put={(value) => put({ paling_banyak: Math.max(0, value) })}
        />
      )}
      <ExampleLines
        of={example}
        lines={({ kelompok, pilihan, tambahan }) => [
          kelompok.length > 0
            ? `Termasuk ${kelompok.map(nama).join(', ')}: ${nilaiText(tambahan)} poin`
            : 'Tidak termasuk kelompok yang mendapat atau kehilangan poin',
          ...pilihan.map((one) => `Total ${one.nama}: ${kalimatTotal(one, tambahan)}`),
        ]}
      />
      <AddGroup
        label="Tambah poin bagi kelompok"
        {...{ selection, taken: bonus.daftar }}
        onAdd={(kelompok) => put({ daftar: [...bonus.daftar, { kelompok, poin: 0 }] })}
      />
    </Fieldset>
  );
}
