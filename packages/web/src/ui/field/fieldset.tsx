import { type ReactNode, useId } from 'react';
import './field.css';
import { classNames } from '../class-names.ts';
import { FieldErrorText, type FieldProps, LabelText } from './field-shell.tsx';

export interface FieldsetProps extends Omit<FieldProps, 'label'> {
  legend: ReactNode;
  /** `group` is a heading over several fields, `choice` the question over one set of options. Default `group`. */
  size?: 'group' | 'choice';
  children: ReactNode;
}

/** Fields that belong together, named by a legend; hint and error stand before them. */
export function Fieldset(props: FieldsetProps) {
  const { legend, hint, error, required, size = 'group', children } = props;
  const madeUp = useId();
  const id = props.id ?? madeUp;
  const description = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={id}
      aria-describedby={description || undefined}
      data-invalid={error ? true : undefined}
      className={classNames('ui-field ui-fieldset', `ui-fieldset--${size}`)}
    >
      <legend className="ui-fieldset__legend">
        <LabelText required={required}>{legend}</LabelText>
      </legend>
      {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
      {hint && (
        <p id={`${id}-hint`} className="ui-field__hint">
          {hint}
        </p>
      )}
      <div className="ui-fieldset__content">{children}</div>
    </fieldset>
  );
}
