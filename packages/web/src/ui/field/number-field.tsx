import {
  NUMBER_SENTENCES,
  type NumberProblem,
  parseAmount,
  parseDecimal,
  parseInteger,
} from './parse-number.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useLeft } from './use-left.ts';
import { type Parsed, type TypedFieldProps, useTypedText } from './use-typed-text.ts';

type Rest = Omit<
  TextFieldProps,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'announceError'
>;

/** `max` counts characters, as in TextField. */
export interface NumberFieldProps extends Rest, TypedFieldProps<number, NumberProblem> {
  /** Allows a comma or a point; whole numbers otherwise. */
  decimal?: boolean;
  /** A decimal that may be an amount: a point before three digits is refused. */
  amount?: boolean;
  /** Leading zeros up to this many digits when a stored value is shown, e.g. 3 for RT `001`. */
  pad?: number;
}

/** A number, 0 or more. Spaces and dashes are ignored and everything typed stays as typed. */
export function NumberField({ decimal = false, amount = false, pad = 0, ...props }: NumberFieldProps) {
  const format = (value: number) =>
    amount ? String(value).replace('.', ',') : String(value).padStart(pad, '0');
  return (
    <NumericText
      {...props}
      inputMode={decimal || amount ? 'decimal' : 'numeric'}
      parse={amount ? parseAmount : decimal ? parseDecimal : parseInteger}
      format={format}
    />
  );
}

interface NumericTextProps<Value> extends Rest, TypedFieldProps<Value, NumberProblem> {
  inputMode: 'numeric' | 'decimal';
  parse: (text: string) => Parsed<Value, NumberProblem>;
  format: (value: Value) => string;
}

function NumericText<Value>(props: NumericTextProps<Value>) {
  const { value, text, onChange, parse, format, onBlur, error, ...field } = props;
  const { typed, problem, type } = useTypedText({ value, text, onChange, parse, format });
  const [left, leaving] = useLeft(typed, onBlur);
  const ownError = left && problem ? NUMBER_SENTENCES[problem] : undefined;
  return (
    <TextField
      autoComplete="off"
      {...field}
      value={typed}
      onChange={type}
      onBlur={leaving}
      error={error || ownError}
      announceError={!error}
    />
  );
}
