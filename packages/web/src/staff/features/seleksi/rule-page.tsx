/** The rule on a screen: each part with one sentence of what it does. */
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
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import type { Option } from '../../../ui/field/option.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { BonusFields } from './bonus-fields.tsx';
import { namesOf, type PartProps, useRuleForm, wordsOf } from './rule-form.ts';
import { Programmes, Reserves } from './seat-fields.tsx';
import { TieFields } from './tie-fields.tsx';
import type { Selection } from './use-selection.ts';
import { WeightFields } from './weight-fields.tsx';

const optionsOf = (
  of: Readonly<Record<string, string>>,
  hints: Readonly<Record<string, string>> = {},
): (Option & { hint?: string })[] =>
  Object.entries(of).map(([value, label]) => ({
    value,
    label,
    ...(hints[value] ? { hint: hints[value] } : {}),
  }));

function ScaleFields({ selection, form, change }: PartProps) {
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
    </Fieldset>
  );
}

export function RulePage({ selection }: { selection: Selection }) {
  const editing = useRuleForm(selection);
  const { form, change } = editing;
  return (
    <SettingsForm
      editing={editing}
      formOf={({ isi }) => isi}
      wordsOf={wordsOf(selection)}
      subject="Aturan ini"
    >
      {(errors) => {
        const part = { selection, form, change, errors };
        return (
          <>
            <RadioGroupField
              id="cara"
              label="Cara membagi kursi"
              options={optionsOf(CARA, KALIMAT_CARA)}
              value={form.cara}
              onChange={(cara) => change({ cara: cara as Aturan['cara'] })}
              error={errors.cara}
            />
            <ScaleFields {...part} />
            <WeightFields {...part} />
            <RadioGroupField
              label="Peserta tanpa nilai"
              options={optionsOf(KOSONG, KALIMAT_KOSONG)}
              value={form.kosong}
              onChange={(kosong) => change({ kosong: kosong as Aturan['kosong'] })}
            />
            <BonusFields {...part} />
            <TieFields {...part} />
            <Programmes {...part} />
            <Reserves {...part} />
          </>
        );
      }}
    </SettingsForm>
  );
}
