import { type ComponentPropsWithRef, useId } from 'react';
import './choice.css';
import { classNames } from '../class-names.ts';
import { FieldErrorText, type FieldProps, LabelText } from './field-shell.tsx';

type NativeBox = Pick<
  ComponentPropsWithRef<'input'>,
  'name' | 'value' | 'checked' | 'defaultChecked' | 'disabled' | 'onBlur' | 'ref'
>;

export interface CheckboxFieldProps extends FieldProps, NativeBox {
  onChange?: (checked: boolean) => void;
  /** With an edge, where several stand in a list. */
  framed?: boolean;
}

/** Something that holds or not. Controlled by `checked`, or uncontrolled with `defaultChecked`. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { id, label, hint, error, required, onChange, framed, ...box } = props;
  const madeUp = useId();
  const ownId = id ?? madeUp;
  const description = [error && `${ownId}-error`, hint && `${ownId}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label className={classNames('ui-choice', framed && 'ui-choice--framed')}>
        <input
          {...box}
          type="checkbox"
          id={ownId}
          className="ui-choice__box"
          aria-describedby={description || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span className="ui-choice__words">
          <LabelText required={required}>{label}</LabelText>
        </span>
      </label>
      {error && <FieldErrorText id={`${ownId}-error`}>{error}</FieldErrorText>}
      {hint && (
        <p id={`${ownId}-hint`} className="ui-field__hint">
          {hint}
        </p>
      )}
    </div>
  );
}
