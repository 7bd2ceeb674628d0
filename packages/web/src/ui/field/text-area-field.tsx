import type { ComponentPropsWithRef } from 'react';
import { Counter } from './counter.tsx';
import { type FieldProps, FieldShell } from './field-shell.tsx';

type NativeTextArea = Omit<
  ComponentPropsWithRef<'textarea'>,
  keyof FieldProps | 'className' | 'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'children'
>;

/** Other attributes (`name`, `rows`, `onBlur`, `ref`, …) go to the textarea. */
export interface TextAreaFieldProps extends FieldProps, NativeTextArea {
  value: string | null;
  onChange: (value: string) => void;
  /** Longest text in characters. Shows a counter near it; longer text is kept, for the judge to refuse. */
  max?: number;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, hint, error, required, value, onChange, max, ...textarea } = props;
  const text = value ?? '';
  return (
    <FieldShell
      {...{ id, label, hint, error, required }}
      after={max !== undefined && <Counter length={text.length} max={max} />}
    >
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          className="ui-input"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldShell>
  );
}
