import { type ChangeEvent, type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { Counter } from './counter.tsx';
import { type FieldProps, FieldShell } from './field-shell.tsx';
import { InputFrame } from './input-frame.tsx';

type NativeInput = Omit<
  ComponentPropsWithRef<'input'>,
  | keyof FieldProps
  | 'className'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'max'
  | 'maxLength'
  | 'prefix'
  | 'size'
  | 'children'
>;

/** Other attributes (`name`, `type`, `autoComplete`, `inputMode`, `onBlur`, `ref`, …) go to the input. */
export interface TextFieldProps extends FieldProps, NativeInput {
  /** Controlled; null is shown empty. Leave out for an uncontrolled input that keeps what was typed early. */
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** Longest text in characters. Shows a counter near it; longer text is kept, for the judge to refuse. */
  max?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Stands between input and hint. */
  after?: ReactNode;
  /** The error appeared without being asked for: have it read out. */
  announceError?: boolean;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    required,
    value,
    defaultValue,
    onChange,
    max,
    prefix,
    suffix,
    after,
    ...rest
  } = props;
  const { announceError, ...input } = rest;
  const affixId = useId();
  const [typedLength, setTypedLength] = useState(defaultValue?.length ?? 0);
  const length = value === undefined ? typedLength : (value?.length ?? 0);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTypedLength(event.target.value.length);
    onChange?.(event.target.value);
  };
  return (
    <FieldShell
      {...{ id, label, hint, error, required, announceError }}
      describedBy={prefix || suffix ? affixId : undefined}
      after={
        <>
          {max !== undefined && <Counter length={length} max={max} />}
          {after}
        </>
      }
    >
      {(control) => (
        <InputFrame {...{ prefix, suffix, affixId }}>
          <input
            type="text"
            {...input}
            {...control}
            className="ui-input"
            value={value === undefined ? undefined : (value ?? '')}
            defaultValue={defaultValue}
            onChange={change}
          />
        </InputFrame>
      )}
    </FieldShell>
  );
}
