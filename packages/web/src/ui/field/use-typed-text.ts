import { useState } from 'react';

/** What a field read out of typed text: a value, or why there is none. */
export type Parsed<Value, Problem> = { value: Value } | { problem: Problem };

/** What the writer sees, and why it is not a value; `problem` is null when it is one. */
export interface Typed<Problem> {
  text: string;
  problem: Problem | null;
}

/** The part of the props that every field with a parsed value shares. */
export interface TypedFieldProps<Value, Problem> {
  /** Null when empty or not understood. */
  value: Value | null;
  /** The typed text where it is not a value, e.g. from a draft; shown while `value` is null. */
  text?: string;
  /** Every keystroke: the value or null, and the text as typed with the reason. */
  onChange: (value: Value | null, typed: Typed<Problem>) => void;
}

interface Options<Value, Problem> extends TypedFieldProps<Value, Problem> {
  parse: (text: string) => Parsed<Value, Problem>;
  format: (value: Value) => string;
}

/**
 * Keeps what was typed beside the value read from it. The text gives way only when the caller brings another value
 * or text than the one it was told.
 */
export function useTypedText<Value, Problem>({
  value,
  text,
  onChange,
  parse,
  format,
}: Options<Value, Problem>) {
  const [typed, setTyped] = useState(() => (value === null ? (text ?? '') : format(value)));
  const [seen, setSeen] = useState({ value, text });
  if (seen.value !== value || seen.text !== text) {
    setSeen({ value, text });
    const read = parse(typed);
    const known = 'value' in read ? read.value : null;
    if (value !== null) {
      if (value !== known) setTyped(format(value));
    } else if (text !== undefined && text !== seen.text) setTyped(text);
    else if (value !== seen.value && known !== null) setTyped('');
  }
  const result = parse(typed);
  return {
    typed,
    /** The value the text stands for now, or null. */
    current: 'value' in result ? result.value : null,
    problem: 'problem' in result ? result.problem : null,
    /** The writer typed `next`. */
    type: (next: string) => {
      setTyped(next);
      const read = parse(next);
      if ('value' in read) onChange(read.value, { text: next, problem: null });
      else onChange(null, { text: next, problem: read.problem });
    },
    /** Shows the same value in its normal form, e.g. on leaving the field. */
    tidy: () => {
      if ('value' in result) setTyped(format(result.value));
    },
  };
}
