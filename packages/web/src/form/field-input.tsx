/** Draws one field by its kind; the kinds themselves live in the contract (formulir 26). */

import type { Field, Value } from '@gerbang/contract/form/field';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { CheckboxField } from '../ui/field/checkbox-field.tsx';
import { BORN_HINT, DateField } from '../ui/field/date-field.tsx';
import { MoneyField } from '../ui/field/money-field.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextAreaField } from '../ui/field/text-area-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { FormLabel } from './form-label.tsx';
import { failureOf, isBusy, useOptions } from './lists.ts';
import { OptionField } from './option-field.tsx';

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
    if (busy) flash(pageErrors.sibuk[1], { kind: 'error' });
  }, [busy, flash]);
  const choose = (next: string | null) =>
    onChange(next === null ? null : field.value === 'integer' ? Number(next) : next);
  const common = {
    id: shell.id,
    label: <FormLabel label={field.label} required={shell.required} />,
    required: shell.required,
    hint: field.hint,
    value: value === null ? null : String(value),
    onChange: choose,
  };
  if (error) {
    const again = (
      <Button variant="quiet" onClick={() => void retry()}>
        Muat ulang daftar
      </Button>
    );
    return <SelectField {...common} disabled options={[]} hint={again} error={failureOf(field, error)} />;
  }
  const placeholder = waits && parentLabel ? `Pilih ${parentLabel} dulu` : undefined;
  return (
    <OptionField
      {...common}
      {...{ options, loading, placeholder }}
      varies={field.parent !== undefined}
      disabled={waits}
      error={shell.error}
    />
  );
}

export function FieldInput(props: FieldInputProps) {
  const { id, field, value, text, required, error, onChange } = props;
  const label = field.kind === 'flag' ? field.label : <FormLabel {...{ label: field.label, required }} />;
  const shell = { id, label, hint: field.hint, required, error };
  const line = { ...shell, value: (value as string | null) ?? '', onChange };
  const typed = {
    ...shell,
    text,
    onChange: (next: string | number | null, t: { text: string }) =>
      onChange(next, next === null ? t.text : undefined),
  };
  const number = { ...typed, value: value as number | null };
  switch (field.kind) {
    case 'text':
      if (field.multiline) return <TextAreaField {...line} max={field.max} />;
      return (
        <TextField
          {...line}
          max={field.max}
          inputMode={field.digits ? 'tel' : undefined}
          autoComplete={field.autocomplete ?? 'off'}
        />
      );
    case 'email':
      return (
        <TextField
          {...line}
          max={field.max}
          type="email"
          inputMode="email"
          autoComplete={field.autocomplete ?? 'off'}
        />
      );
    case 'integer':
      return <NumberField {...number} pad={field.pad} suffix={field.unit} />;
    case 'decimal':
      return <NumberField {...number} decimal suffix={field.unit} />;
    case 'money': {
      const prefix = field.unit === undefined ? 'Rp' : null;
      return <MoneyField {...number} prefix={prefix} suffix={field.unit || undefined} />;
    }
    case 'date':
      return <DateField {...typed} hint={field.hint ?? BORN_HINT} value={value as string | null} />;
    case 'choice':
      return (
        <OptionField {...shell} options={field.options} value={value as string | null} onChange={onChange} />
      );
    case 'flag':
      return <CheckboxField {...shell} checked={value === true} onChange={onChange} />;
    case 'reference':
      return <ReferenceInput {...props} field={field} />;
  }
}
