import { useLayoutEffect, useRef } from 'react';
import {
  formatMoney,
  groupWhileTyping,
  MONEY_SENTENCES,
  type MoneyProblem,
  parseMoney,
} from './parse-money.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useLeft } from './use-left.ts';
import { type TypedFieldProps, useTypedText } from './use-typed-text.ts';

export interface MoneyFieldProps
  extends Omit<
      TextFieldProps,
      'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'announceError' | 'onPaste' | 'ref'
    >,
    TypedFieldProps<number, MoneyProblem> {}

/**
 * Whole rupiah (B 5.3). Dots appear while typing and the cursor stays at its digit; text that is no amount is kept
 * and explained when the field is left.
 */
export function MoneyField({
  value,
  text,
  onChange,
  onBlur,
  error,
  prefix = 'Rp',
  ...field
}: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  /** What is being pasted is no amount: regrouping "1.5" would make it 15, so it stays for the writer to see. */
  const unreadable = useRef(false);
  const { typed, problem, type, tidy } = useTypedText({
    value,
    text,
    onChange,
    parse: parseMoney,
    format: formatMoney,
  });
  const [left, leaving] = useLeft(typed, (event) => {
    tidy();
    onBlur?.(event);
  });
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (next: string) => {
    const keep = unreadable.current;
    unreadable.current = false;
    if (keep) return type(next);
    const grouped = groupWhileTyping(next, input.current?.selectionStart ?? next.length);
    caret.current = grouped.text === next ? null : grouped.caret;
    type(grouped.text);
  };
  const ownError = left && problem ? MONEY_SENTENCES[problem] : undefined;
  return (
    <TextField
      autoComplete="off"
      {...field}
      ref={input}
      inputMode="numeric"
      prefix={prefix}
      value={typed}
      onChange={change}
      onBlur={leaving}
      onPaste={(event) => {
        unreadable.current = 'problem' in parseMoney(event.clipboardData.getData('text'));
      }}
      error={error || ownError}
      announceError={!error}
    />
  );
}
