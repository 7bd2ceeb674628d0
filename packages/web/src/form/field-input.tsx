/** Draws one field by its kind; the kinds themselves live in the contract (B 3, C 3). */
import { errors } from '@gerbang/contract/errors';
import type { Field, Value } from '@gerbang/contract/field';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { CheckboxField } from '../ui/field/checkbox-field.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { MoneyField } from '../ui/field/money-field.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { RadioGroupField } from '../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../ui/field/search-select-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextAreaField } from '../ui/field/text-area-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { failureOf, isBusy, useOptions } from './lists.ts';

export interface FieldInputProps {
  id: string;
  field: Field;
  value: Value;
  /** Typed text that is no value, from a draft. */
  text?: string;
  /** Value of the field whose choice filters this one's list. */
  parent?: Value;
  /** What that field is called. */
  parentLabel?: string;
  required: boolean;
  error?: string;
  onChange: (value: Value, text?: string) => void;
}

const RADIOS_UP_TO = 5;
const NATIVE_UP_TO = 15;

function ReferenceInput({
  field,
  value,
  parent,
  parentLabel,
  onChange,
  ...shell
}: FieldInputProps & { field: Extract<Field, { kind: 'reference' }> }) {
  const { options, loading, waits, error, retry } = useOptions(field, parent);
  const flash = useFlash();
  const busy = isBusy(error);
  useEffect(() => {
    if (busy) flash(errors.sibuk[1], { kind: 'error' });
  }, [busy, flash]);
  const shown = value === null ? null : String(value);
  const choose = (next: string | null) =>
    onChange(next === null ? null : field.value === 'integer' ? Number(next) : next);
  const common = {
    id: shell.id,
    label: field.label,
    required: shell.required,
    hint: field.hint,
    options,
    value: shown,
    onChange: choose,
  };
  if (error)
    return (
      <SelectField
        {...common}
        disabled
        options={[]}
        hint={
          <Button variant="quiet" onClick={() => void retry()}>
            Muat ulang daftar
          </Button>
        }
        error={failureOf(field, error)}
      />
    );
  if (!waits && !loading && options.length <= RADIOS_UP_TO && options.length > 0 && !field.parent)
    return <RadioGroupField {...common} error={shell.error} />;
  const placeholder = waits && parentLabel ? `Pilih ${parentLabel} dulu` : undefined;
  const more = { ...common, error: shell.error, loading, disabled: waits, placeholder };
  return field.parent || options.length > NATIVE_UP_TO ? (
    <SearchSelectField {...more} />
  ) : (
    <SelectField {...more} />
  );
}

export function FieldInput(props: FieldInputProps) {
  const { id, field, value, text, required, error, onChange } = props;
  const shell = { id, label: field.label, hint: field.hint, required, error };
  const typed = {
    text,
    onChange: (next: string | number | null, t: { text: string }) =>
      onChange(next, next === null ? t.text : undefined),
  };
  switch (field.kind) {
    case 'text':
      return field.multiline ? (
        <TextAreaField
          {...shell}
          value={(value as string | null) ?? ''}
          max={field.max}
          onChange={onChange}
        />
      ) : (
        <TextField
          {...shell}
          value={(value as string | null) ?? ''}
          max={field.max}
          onChange={onChange}
          inputMode={field.digits ? 'tel' : undefined}
          autoComplete={field.autocomplete ?? 'off'}
        />
      );
    case 'email':
      return (
        <TextField
          {...shell}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={(value as string | null) ?? ''}
          max={field.max}
          onChange={onChange}
        />
      );
    case 'integer':
      return (
        <NumberField
          {...shell}
          {...typed}
          value={value as number | null}
          pad={field.pad}
          suffix={field.unit}
        />
      );
    case 'decimal':
      return <NumberField {...shell} {...typed} decimal value={value as number | null} suffix={field.unit} />;
    case 'money':
      return (
        <MoneyField
          {...shell}
          {...typed}
          value={value as number | null}
          prefix={field.unit === undefined ? 'Rp' : null}
          suffix={field.unit || undefined}
        />
      );
    case 'date':
      return (
        <DateField
          {...shell}
          {...typed}
          hint={shell.hint ?? 'Contoh: 17-08-2007'}
          value={value as string | null}
        />
      );
    case 'choice':
      return field.options.length > RADIOS_UP_TO ? (
        <SelectField {...shell} options={field.options} value={value as string | null} onChange={onChange} />
      ) : (
        <RadioGroupField
          {...shell}
          options={field.options}
          inline={field.options.every((o) => o.label.length < 12)}
          value={value as string | null}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <CheckboxField
          id={id}
          label={field.label}
          hint={field.hint}
          error={error}
          checked={value === true}
          onChange={onChange}
        />
      );
    case 'reference':
      return <ReferenceInput {...props} field={field} />;
  }
}
