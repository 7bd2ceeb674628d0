/** The rule on a screen: each part with one sentence of what it does. */
import { kalimatSetara } from '@gerbang/contract/office/seleksi/contoh';
import {
  type Aturan,
  BANDING,
  CARA,
  KALIMAT_CARA,
  KALIMAT_KOSONG,
  KALIMAT_UBAH,
  KOSONG,
  UBAH,
} from '@gerbang/contract/seleksi/aturan';
import { useState } from 'react';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { optionsOf } from '../../../ui/field/option.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { BonusFields } from './bonus-fields.tsx';
import { ExampleLines, ExamplePicker } from './contoh/example.tsx';
import { useExample } from './contoh/use-example.ts';
import { WorkedExample } from './contoh/worked-example.tsx';
import { namesOf, type PartProps, useRuleForm, wordsOf } from './rule-form.ts';
import { Most, Programmes, Reserves } from './seat-fields.tsx';
import { TieFields } from './tie-fields.tsx';
import type { Selection } from './use-selection.ts';
import { WeightFields } from './weight-fields.tsx';

function ScaleFields({ selection, form, change, example }: PartProps) {
  const nama = namesOf(selection);
  const put = (kode: string, next: Partial<Aturan['komponen'][number]>) =>
    change({ komponen: form.komponen.map((one) => (one.kode === kode ? { ...one, ...next } : one)) });
  return (
    <Fieldset
      id="komponen"
      legend="Penyetaraan nilai"
      hint="Bagaimana nilai mentah setiap komponen menjadi sebanding."
    >
      {form.komponen.map((one) => (
        <div key={one.kode} className="seleksi__pair">
          <SelectField
            label={nama(one.kode)}
            hint={KALIMAT_UBAH[one.ubah]}
            options={optionsOf(UBAH)}
            value={one.ubah}
            onChange={(ubah) => put(one.kode, { ubah: (ubah ?? 'asli') as typeof one.ubah })}
          />
          {(one.ubah === 'z' || one.ubah === 'persentil') && (
            <SelectField
              label={`${nama(one.kode)} dibandingkan dalam`}
              options={optionsOf(BANDING)}
              value={one.banding}
              onChange={(banding) => put(one.kode, { banding: (banding ?? 'semua') as typeof one.banding })}
            />
          )}
        </div>
      ))}
      <ExampleLines
        of={example}
        lines={({ komponen }) => komponen.map((one) => `${one.nama}: ${kalimatSetara(one)}`)}
      />
    </Fieldset>
  );
}

export function RulePage({ selection }: { selection: Selection }) {
  const editing = useRuleForm(selection);
  const { form, change } = editing;
  const [picked, setPicked] = useState<string | null>(null);
  const { data: example, error } = useExample(selection.kode_penawaran, form, picked);
  return (
    <SettingsForm
      editing={editing}
      formOf={({ isi }) => isi}
      wordsOf={wordsOf(selection)}
      subject="Aturan ini"
    >
      {({ at, errors }) => {
        const part = { selection, form, change, errors, example };
        return (
          <>
            <ExamplePicker of={example} error={error} onPick={setPicked} />
            <RadioGroupField
              {...at('cara')}
              label="Cara membagi kursi"
              options={optionsOf(CARA, KALIMAT_CARA)}
            />
            <WorkedExample cara={form.cara} />
            <ScaleFields {...part} />
            <WeightFields {...part} />
            <RadioGroupField
              {...at('kosong')}
              label="Peserta tanpa nilai"
              options={optionsOf(KOSONG, KALIMAT_KOSONG)}
            />
            <BonusFields {...part} />
            <TieFields {...part} />
            <Programmes {...part} />
            <Reserves {...part} />
            <Most {...part} />
          </>
        );
      }}
    </SettingsForm>
  );
}
