import type { ComponentPropsWithRef } from 'react';
import { IconChevronDown } from '../icon.tsx';
import { type FieldProps, FieldShell } from './field-shell.tsx';
import type { Option } from './option.ts';

type NativeSelect = Pick<
  ComponentPropsWithRef<'select'>,
  'name' | 'autoComplete' | 'disabled' | 'onBlur' | 'onFocus' | 'ref'
>;

export interface SelectFieldProps extends FieldProps, NativeSelect {
  /** Six to fifteen; fewer are radios, more are searched. */
  options: readonly Option[];
  value: string | null;
  /** Null when the writer goes back to the placeholder. */
  onChange: (value: string | null) => void;
  /** Default "Pilih…". */
  placeholder?: string;
  /** The options are on their way: the list says so and cannot be used. */
  loading?: boolean;
}

/** One of a short list, by the phone's or browser's own picker. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, hint, error, required, options, value, onChange, ...rest } = props;
  const { placeholder = 'Pilih…', loading = false, disabled, ...select } = rest;
  return (
    <FieldShell {...{ id, label, hint, error, required }}>
      {(control) => (
        <div className="ui-input-frame ui-input-frame--end-icon">
          <select
            {...select}
            {...control}
            className="ui-input"
            aria-busy={loading || undefined}
            disabled={disabled || loading}
            value={loading ? '' : (value ?? '')}
            onChange={(event) => onChange(event.target.value || null)}
          >
            <option value="">{loading ? 'Memuat pilihan…' : placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="ui-input-frame__end-icon">
            <IconChevronDown />
          </span>
        </div>
      )}
    </FieldShell>
  );
}
