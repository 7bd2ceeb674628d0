/** Which typed answers must agree with a document of a kind (berkas 29). */
import type { AturanBerkas, HitunganJenis } from '@gerbang/contract/office/aturan-berkas';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';

interface Props {
  kind: HitunganJenis;
  rule: AturanBerkas;
  onChange: (rule: AturanBerkas) => void;
}
export function MustAgree({ kind: { isian, label: called }, rule, onChange }: Props) {
  const { harus_sama } = rule;
  const named = isian.filter(({ kunci }) => harus_sama.includes(kunci));
  const words = named.length > 0 ? named.map(({ label }) => label).join(', ') : 'tidak ada';
  return (
    <details className="rules__agree">
      <summary>Isian yang harus sama: {words}</summary>
      <Fieldset legend={`Isian yang harus sama dengan ${called}`} size="choice">
        <div className="rules__fields">
          {isian.map(({ kunci, label }) => (
            <CheckboxField
              key={kunci}
              label={label}
              checked={harus_sama.includes(kunci)}
              onChange={(on) =>
                onChange({
                  ...rule,
                  harus_sama: on ? [...harus_sama, kunci] : harus_sama.filter((one) => one !== kunci),
                })
              }
            />
          ))}
        </div>
      </Fieldset>
    </details>
  );
}
