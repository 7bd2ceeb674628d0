import { entriesOf } from '@gerbang/contract/wire/keys';

/** One entry of a list to choose from; codes are text. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** Shown but not to be chosen, e.g. a full exam room. */
  disabled?: boolean;
}

/** The options of words by their codes, each with its help where there is one. */
export const optionsOf = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  hints?: Readonly<Partial<Record<Value, string>>>,
): (Option<Value> & { hint?: string })[] =>
  entriesOf(words).map(([value, label]) => {
    const hint = hints?.[value];
    return { value, label, ...(hint === undefined ? {} : { hint }) };
  });
