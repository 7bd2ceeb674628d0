/** Conditions over fields of the form, each a field and what it must be (seleksi 44). */
import type { ReferenceField, Value } from '@gerbang/contract/form/field';
import {
  BUTIR_MAX,
  type Butir,
  berentang,
  type IsianSyarat,
  type NamaPilihan,
  type Syarat,
  TITIK_RIBUAN,
  YA_TIDAK,
} from '@gerbang/contract/seleksi/syarat';
import { useId, useState } from 'react';
import { FieldInput } from '../../form/field-input.tsx';
import { failureOf, useOptions } from '../../form/lists.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/field/date-field.tsx';
import { Fieldset } from '../../ui/field/fieldset.tsx';
import { focusField } from '../../ui/field/focus-field.ts';
import { MoneyField } from '../../ui/field/money-field.tsx';
import { NumberField } from '../../ui/field/number-field.tsx';
import type { Option } from '../../ui/field/option.ts';
import { SearchSelectField } from '../../ui/field/search-select-field.tsx';
import type { Typed } from '../../ui/field/use-typed-text.ts';
import { keptBound, mayBeAmount, shownBound } from './bound.ts';

// A field may have become of another kind since: what it held then goes with what is entered now.
const NO_BOUNDS = { dari: null, sampai: null };
export const BUTIR_KOSONG: Butir = { isian: '', pilihan: [], ...NO_BOUNDS };

/** A button that takes itself away had the focus; it goes on elsewhere, once that is drawn. */
const afterwards = (focus: () => unknown) => requestAnimationFrame(focus);

interface PartProps {
  of: IsianSyarat;
  value: Butir;
  onChange: (next: Partial<Butir>) => void;
  names: readonly NamaPilihan[];
}

function Range({ of, value, onChange }: PartProps) {
  const { field } = of;
  const bound = (key: 'dari' | 'sampai') => {
    const { value: kept, ...text } = shownBound(value[key]);
    const put = (next: string | number | null, typed: Typed<string>) =>
      onChange({ [key]: keptBound(next, typed), pilihan: [] });
    return {
      day: { ...text, value: kept, onChange: put },
      number: { ...text, value: kept === null ? null : Number(kept), onChange: put },
    };
  };
  const [dari, sampai] = [bound('dari'), bound('sampai')];
  if (field.kind === 'date')
    return (
      <div className="ui-row">
        <DateField label="Sejak" {...dari.day} />
        <DateField label="Sampai" {...sampai.day} />
      </div>
    );
  if (field.kind === 'money') {
    const unit = { prefix: field.unit === undefined ? 'Rp' : null, suffix: field.unit || undefined };
    return (
      <div className="ui-row">
        <MoneyField label="Paling sedikit" keep {...unit} {...dari.number} />
        <MoneyField label="Paling banyak" keep {...unit} {...sampai.number} />
      </div>
    );
  }
  const amount = mayBeAmount(of);
  const kind = { decimal: field.kind === 'decimal', amount };
  return (
    <>
      <div className="ui-row">
        <NumberField label="Paling sedikit" {...kind} {...dari.number} />
        <NumberField label="Paling banyak" {...kind} {...sampai.number} />
      </div>
      {amount && <p className="ui-muted">{TITIK_RIBUAN}</p>}
    </>
  );
}

interface ChoicesProps extends PartProps {
  options: readonly Option[];
  loading?: boolean;
  disabled?: boolean;
  error?: string | undefined;
}
/** Values that were chosen, and one more. */
function Choices({
  of,
  names,
  value,
  onChange,
  options,
  loading = false,
  disabled = false,
  error,
}: ChoicesProps) {
  const field = useId();
  // Of a list below another only what is below the present choice is at hand.
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (kode: string) =>
    options.find((one) => one.value === kode)?.label ??
    added.get(kode) ??
    names.find((one) => one.isian === of.kode && one.kode === kode)?.nama ??
    kode;
  const remove = (kode: string) => {
    onChange({ ...NO_BOUNDS, pilihan: value.pilihan.filter((one) => one !== kode) });
    afterwards(() => document.getElementById(field)?.focus());
  };
  const add = (kode: string | null) => {
    if (kode === null) return;
    setAdded(new Map(added).set(kode, nameOf(kode)));
    onChange({ ...NO_BOUNDS, pilihan: [...value.pilihan, kode] });
  };
  return (
    <>
      {value.pilihan.length > 0 && (
        <ul className="ui-stack ui-stack--close">
          {value.pilihan.map((kode) => (
            <li key={kode} className="ui-row">
              {nameOf(kode)}
              <Button variant="quiet" onClick={() => remove(kode)}>
                {`Hapus ${nameOf(kode)}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SearchSelectField
        id={field}
        label={value.pilihan.length > 0 ? 'Atau' : 'Isinya'}
        options={options.filter((one) => !value.pilihan.includes(one.value))}
        value={null}
        onChange={add}
        {...{ loading, disabled, error }}
      />
    </>
  );
}

/** Codes of regions begin with that of the province, so names of what was chosen before are at hand (alamat 1). */
const PROVINCE = 2;
function Listed({ of, ...props }: PartProps) {
  const field = of.field as ReferenceField;
  const [parent, setParent] = useState<Value>(props.value.pilihan[0]?.slice(0, PROVINCE) ?? null);
  const { options, loading, waits, error } = useOptions(field, parent);
  return (
    <>
      {of.parent && (
        <FieldInput id={`${of.kode}-atas`} field={of.parent} value={parent} required onChange={setParent} />
      )}
      <Choices
        {...{ of, options, loading, ...props }}
        disabled={waits}
        error={error ? failureOf(field, error) : undefined}
      />
    </>
  );
}

function Answer(props: PartProps) {
  const { field } = props.of;
  if (berentang(props.of)) return <Range {...props} />;
  if (field.kind === 'reference') return <Listed {...props} />;
  return <Choices {...props} options={field.kind === 'choice' ? field.options : YA_TIDAK} />;
}

interface Props {
  fields: readonly IsianSyarat[];
  value: Syarat;
  onChange: (next: Syarat) => void;
  errors: Readonly<Record<string, string>>;
  /** What entries of lists are called that are conditions already. */
  names?: readonly NamaPilihan[];
}
/** Every one of them must hold. */
export function ConditionFields({ fields, value, onChange, errors, names = [] }: Props) {
  const options = fields.map(({ kode, label }) => ({ value: kode, label }));
  return (
    <>
      {value.map((one, at) => {
        const put = (next: Partial<Butir>) => onChange(value.with(at, { ...one, ...next }));
        const of = fields.find(({ kode }) => kode === one.isian);
        return (
          <Fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
            key={at}
            id={`syarat.${at}`}
            legend={`Syarat ke-${at + 1}`}
            error={errors[`syarat.${at}`]}
          >
            <SearchSelectField
              label="Isian formulir"
              options={options}
              value={of ? one.isian : null}
              onChange={(isian) => put({ ...BUTIR_KOSONG, isian: isian ?? '' })}
            />
            {of && <Answer key={of.kode} of={of} value={one} onChange={put} names={names} />}
            {value.length > 1 && (
              <p>
                <Button
                  variant="quiet"
                  onClick={() => {
                    onChange(value.toSpliced(at, 1));
                    afterwards(() => focusField(`syarat.${Math.max(at - 1, 0)}`));
                  }}
                >
                  {`Hapus syarat ke-${at + 1}`}
                </Button>
              </p>
            )}
          </Fieldset>
        );
      })}
      {value.length < BUTIR_MAX && (
        <p>
          <Button variant="secondary" onClick={() => onChange([...value, BUTIR_KOSONG])}>
            Tambah syarat
          </Button>
        </p>
      )}
      <p className="ui-muted">
        Anggotanya adalah yang memenuhi semua syarat. Yang mengosongkan isiannya tidak termasuk.
      </p>
    </>
  );
}
