import { MAX_MONEY } from '@gerbang/contract/wire/limits';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  formatMoney,
  groupWhileTyping,
  MONEY_SENTENCES,
  type MoneyProblem,
  parseMoney,
} from './parse-money.ts';
import { quote } from './quote.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { type TypedFieldProps, useTypedText } from './use-typed-text.ts';

const TOO_LARGE = `Paling besar ${formatMoney(MAX_MONEY)}`;
const NO_COUNT = 'Tulis bilangan bulat dengan angka saja';

export interface MoneyFieldProps
  extends Omit<
      TextFieldProps,
      'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'announceError' | 'onPaste' | 'ref'
    >,
    TypedFieldProps<number, MoneyProblem> {
  /** What is no amount stays when the field is left, for a form that refuses it. */
  keep?: boolean;
}

/**
 * Whole rupiah or a count, 0 to 9999999999 (formulir 27). Dots appear while typing and the cursor stays at its digit; what
 * is no amount is cleared when the field is left, and the line below says what stood there and why.
 */
export function MoneyField({
  value,
  text,
  onChange,
  onBlur,
  error,
  prefix = 'Rp',
  keep: keeps = false,
  ...field
}: MoneyFieldProps) {
  const [cleared, setCleared] = useState<string | null>(null);
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
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const said = problem && MONEY_SENTENCES[problem];
    const tooLarge = value !== null && value > MAX_MONEY ? TOO_LARGE : undefined;
    const why = said && !prefix ? NO_COUNT : (said ?? tooLarge);
    if (why && keeps) setCleared(why);
    else if (why) {
      setCleared(`${quote(typed)} dikosongkan. ${why}`);
      type('');
    } else tidy();
    onBlur?.(event);
  };
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (next: string) => {
    setCleared(null);
    const keep = unreadable.current;
    unreadable.current = false;
    if (keep) return type(next);
    const grouped = groupWhileTyping(next, input.current?.selectionStart ?? next.length);
    caret.current = grouped.text === next ? null : grouped.caret;
    type(grouped.text);
  };
  return (
    <TextField
      autoComplete="off"
      {...field}
      ref={input}
      inputMode="numeric"
      prefix={prefix}
      value={typed}
      onChange={change}
      onBlur={leave}
      onPaste={(event) => {
        unreadable.current = 'problem' in parseMoney(event.clipboardData.getData('text'));
      }}
      error={error ?? cleared ?? undefined}
      announceError={!error}
    />
  );
}
