/** The fields of a form of the office: what is typed, what is wrong with it, and how each field takes its place. */
import { useId, useState } from 'react';
import type { CallError } from '../../api/client.ts';
import type { Sentences } from '../../api/send.ts';
import { focusField } from '../../ui/field/focus-field.ts';

/** What a field is given by the form it stands in. */
export interface Placed<Value> {
  id: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}
/** The same of a box that is ticked. */
export interface Ticked extends Omit<Placed<boolean>, 'value'> {
  checked: boolean;
}
type KeyOf<Form> = keyof Form & string;
type TickedKey<Form> = { [K in KeyOf<Form>]: Form[K] extends boolean ? K : never }[KeyOf<Form>];

export interface Fields<Form> {
  /** Place of a field; `named` where findings and the address call it otherwise. */
  at: <K extends KeyOf<Form>>(key: K, named?: string) => Placed<Form[K]>;
  /** Place of a box. */
  tick: <K extends TickedKey<Form>>(key: K) => Ticked;
  errors: Sentences;
}

interface Given<Form> {
  form: Form;
  change: (next: Partial<Form>) => void;
  errors: Sentences;
  /** Stands before each id, where a page has several forms. */
  prefix?: string;
  /** Where the form lies in a larger one: findings name their field with it. */
  path?: string;
}
/** The places of a form that is held elsewhere. */
export const fieldsOf = <Form extends object>(given: Given<Form>): Fields<Form> => {
  const { form, change, errors, prefix = '', path } = given;
  const inside = path === undefined ? '' : `${path}.`;
  const at = <K extends KeyOf<Form>>(key: K, named: string = key): Placed<Form[K]> => ({
    id: prefix + inside + named,
    value: form[key],
    onChange: (value) => change({ [key]: value } as unknown as Partial<Form>),
    error: errors[inside + named],
  });
  const tick = <K extends TickedKey<Form>>(key: K): Ticked => {
    const { value, ...place } = at(key);
    return { ...(place as unknown as Omit<Ticked, 'checked'>), checked: value === true };
  };
  return { at, tick, errors };
};

/** One sentence for each field that is wrong. */
export type Faults<Form> = { readonly [K in KeyOf<Form>]?: string | false | null | undefined };

/**
 * A small form that is not kept: marked once it was tried, and left with the cursor in the first field that is wrong.
 * `named` stands before the ids of fields that something outside the form leads to.
 */
export const useFields = <Form extends object>(
  initial: Form,
  judge: (form: Form) => Faults<Form>,
  named?: string,
) => {
  const own = useId();
  const prefix = named ?? `${own}-`;
  const [form, setForm] = useState(initial);
  const [refused, setRefused] = useState<Sentences | null>(null);
  const change = (next: Partial<Form>) => setForm((now) => ({ ...now, ...next }));
  const found: Record<string, string> = {};
  for (const [key, words] of Object.entries(judge(form))) if (words) found[key] = words as string;
  /** The fields in their order. */
  const lead = (all: Sentences): boolean => {
    setRefused(all === found ? {} : all);
    const first = Object.keys(form).find((key) => all[key]);
    if (first !== undefined) focusField(prefix + first);
    return first !== undefined;
  };
  return {
    form,
    change,
    ...fieldsOf({ form, change, errors: refused ? { ...found, ...refused } : {}, prefix }),
    /** True where nothing is wrong; what is, is marked from now on. */
    passes: (): boolean => !lead(found),
    /** Marks what the server found; true where that is one of the fields. */
    says: lead,
    /** Begins anew, nothing marked. */
    reset: (): void => {
      setForm(initial);
      setRefused(null);
    },
  };
};

/** The row a dialog changes, as it was seen when it opened or after a colleague's change was met (`again` reads it). */
export const useSeen = <Row>(row: Row, again: (seen: Row) => Promise<Row | undefined>) => {
  const [seen, setSeen] = useState(row);
  return {
    seen,
    isOvertaken: seen !== row,
    /** Of the dialog: what was typed stays, and is saved over what is stored next. */
    onFailed: async ({ code }: CallError): Promise<boolean> => {
      if (code !== 'versi_usang') return false;
      const now = await again(seen);
      if (now !== undefined) setSeen(() => now);
      return now !== undefined;
    },
  };
};
