import { type ReactNode, useId } from 'react';
import './field.css';
import { IconError } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** What every field takes. */
export interface FieldProps {
  /** Id of the control; the error summary links to it. Made up when absent. */
  id?: string;
  label: ReactNode;
  /** A short help below the control. */
  hint?: ReactNode;
  /** The sentence of what is wrong; marks the control invalid. */
  error?: ReactNode;
  /** Shows the red star. The judge decides, the browser does not block. */
  required?: boolean;
}

/** What the control inside a shell must carry. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** The words of a label with its star; also for legends. */
export function LabelText({ required, children }: { required?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {required && (
        <>
          {/* Never alone on a line of its own. */}
          <span aria-hidden="true" className="ui-star">
            {'\u00a0*'}
          </span>
          <VisuallyHidden> wajib</VisuallyHidden>
        </>
      )}
    </>
  );
}

/** The line under an invalid control. `announce` for one that appears while typing or leaving, unasked. */
export function FieldErrorText({
  id,
  announce,
  children,
}: {
  id: string;
  announce?: boolean;
  children: ReactNode;
}) {
  return (
    <p id={id} role={announce ? 'alert' : undefined} className="ui-field__error">
      <IconError size={20} />
      <span>
        <VisuallyHidden>Kesalahan: </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}

export interface FieldShellProps extends FieldProps {
  /** Draws the control with the wiring it is given. */
  children: (control: ControlProps) => ReactNode;
  /** Stands between control and hint: a counter, the date in words. */
  after?: ReactNode;
  /** Ids of further descriptions, e.g. of a unit. */
  describedBy?: string;
  announceError?: boolean;
}

/** Label above, then control, error and hint, tied together for assistive technology. */
export function FieldShell(props: FieldShellProps) {
  const { label, hint, error, required, children, after, describedBy, announceError } = props;
  const madeUp = useId();
  const id = props.id ?? madeUp;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const description = [error && errorId, describedBy, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-field__label">
        <LabelText required={required}>{label}</LabelText>
      </label>
      {children({
        id,
        'aria-describedby': description || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <FieldErrorText id={errorId} announce={announceError}>
          {error}
        </FieldErrorText>
      )}
      {after}
      {hint && (
        <p id={hintId} className="ui-field__hint">
          {hint}
        </p>
      )}
    </div>
  );
}
