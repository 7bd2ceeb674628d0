import { type FocusEventHandler, type ReactNode, useId } from 'react';
import './choice.css';
import { classNames } from '../class-names.ts';
import type { FieldProps } from './field-shell.tsx';
import { Fieldset } from './fieldset.tsx';
import type { Option } from './option.ts';

export interface RadioGroupFieldProps<Value extends string = string> extends FieldProps {
  /** Up to five; each may carry lines of help. */
  options: readonly (Option<Value> & { hint?: ReactNode })[];
  value: Value | null;
  onChange: (value: Value) => void;
  name?: string;
  /** Side by side, for short words such as blood groups. */
  inline?: boolean;
  disabled?: boolean;
  onBlur?: FocusEventHandler<HTMLInputElement>;
}

/** One of a few options, all in sight. `id` is the group's; focusing it goes to the chosen or first option. */
export function RadioGroupField<Value extends string>(props: RadioGroupFieldProps<Value>) {
  const {
    id,
    label,
    hint,
    error,
    required,
    options,
    value,
    onChange,
    name,
    inline = false,
    disabled,
    onBlur,
  } = props;
  const madeUp = useId();
  return (
    <Fieldset size="choice" legend={label} {...{ id, hint, error, required }}>
      <div className={classNames('ui-choices', inline && 'ui-choices--inline')}>
        {options.map((option) => (
          <label key={option.value} className="ui-choice ui-choice--framed">
            <input
              type="radio"
              className="ui-choice__box"
              name={name ?? madeUp}
              value={option.value}
              checked={option.value === value}
              disabled={disabled || option.disabled}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
            <span className="ui-choice__words">
              {option.label}
              {option.hint && <span className="ui-choice__hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
