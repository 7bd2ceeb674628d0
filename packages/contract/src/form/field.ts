/**
 * The field kinds of the wizard and what derives from a field list: the wire schema, the judge's single-field
 * rules and the settled values. Pure; runs in the browser and on the server.
 */
import { z } from 'zod/mini';
import { MAX_MONEY } from '../wire/limits.ts';
import { invisibleIn } from './invisible.ts';

/** A stored value. Dates are `YYYY-MM-DD`; codes are text or integers as the reference list has them. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value | undefined>;

/** What a judgement may depend on besides the values; plain data, so both sides judge alike. */
export interface Context {
  /** Configured field codes of the step → whether filling them is mandatory (formulir 6). */
  codes: Readonly<Record<string, boolean>>;
  /** Document slots that hold a file. */
  slots: Readonly<Record<string, boolean>>;
  /** Values of the other parts of the same step and of earlier steps, where a rule looks across. */
  other: Readonly<Record<string, Values>>;
  /** Number of rows in each collection of the step. */
  counts: Readonly<Record<string, number>>;
  /** Limits that come from the offering. `ipk` null: no minimum (pendidikan 6). */
  limits: { ipk: number | null; min_organisasi: number; min_prestasi: number };
  /** Today in Jakarta, `YYYY-MM-DD`. */
  today: string;
}

type Condition = (values: Values, context: Context) => boolean;

interface Common {
  label: string;
  /** Field code of the form configuration; a field without one is always asked. */
  code?: string;
  /** The sentence when the value is missing; without it the field is never required. */
  required?: string;
  hint?: string;
  /** Read large before finalising: what would be wrong on card and letter. */
  large?: true;
  /** Asked only when this holds. */
  when?: Condition;
  /** Required only when this holds too. */
  needed?: Condition;
  /** Extra rule: a sentence when the value is wrong, else null. */
  check?: (value: NonNullable<Value>, values: Values, context: Context) => string | null;
  /** A doubt that blocks nothing: a sentence when the value is unusual, else null (formulir 29). */
  warn?: (value: NonNullable<Value>, values: Values) => string | null;
}

export type TextField = Common & {
  kind: 'text';
  max: number;
  multiline?: boolean;
  digits?: boolean;
  /** A number written in groups: the browser drops its spaces and dashes before it is judged and sent. */
  compact?: boolean;
  /** Read with leading zeros up to so many digits where it is a number; stored as typed. */
  pad?: number;
  /** What the browser may fill in of its owner; absent where the field is about somebody else. */
  autocomplete?: string;
};
export type EmailField = Common & { kind: 'email'; max: number; autocomplete?: string };
export type IntegerField = Common & {
  kind: 'integer';
  min: number;
  max: number;
  unit?: string;
  pad?: number;
};
/** `unit` takes the place of the rupiah sign where a count is asked; empty for none. */
export type MoneyField = Common & { kind: 'money'; min: number; max: number; unit?: string };
/** `chars`: longest the number may be as written, its comma included. */
export type DecimalField = Common & {
  kind: 'decimal';
  min: number;
  max: number;
  chars: number;
  unit?: string;
  /** Places behind the comma with which it is always told. */
  fraction?: number;
  /** The sentence for a text that is no number, where the specification has one. */
  misread?: (context: Context) => string;
};
export type DateField = Common & { kind: 'date'; past?: boolean };
/** `code`: the option is one only where the configuration switches it on. */
export type ChoiceOption = { value: string; label: string; code?: string };
export type ChoiceField = Common & { kind: 'choice'; options: readonly ChoiceOption[] };
/** A code out of a reference list; `parent` names the field whose value filters the list. */
export type ReferenceField = Common & {
  kind: 'reference';
  list: string;
  value: 'text' | 'integer';
  parent?: string;
  /** What could not be loaded, in the sentence shown when the list fails and the server said nothing (alamat 6). */
  failure?: string;
  /** That sentence even where the server said something (alamat 6). */
  failureAlone?: true;
};
export type FlagField = Common & { kind: 'flag' };

export type Field =
  | TextField
  | EmailField
  | IntegerField
  | MoneyField
  | DecimalField
  | DateField
  | ChoiceField
  | ReferenceField
  | FlagField;
export type Fields = Record<string, Field>;

type Kind<K extends Field['kind']> = Extract<Field, { kind: K }>;
const fieldOf =
  <K extends Field['kind']>(kind: K) =>
  (f: Omit<Kind<K>, 'kind'>): Kind<K> =>
    ({ kind, ...f }) as Kind<K>;
export const text = fieldOf('text');
export const email = fieldOf('email');
export const integer = fieldOf('integer');
/** Whole rupiah or a count, 0 to 9999999999 (formulir 27). */
export const money = (f: Omit<MoneyField, 'kind' | 'min' | 'max'>): MoneyField =>
  fieldOf('money')({ min: 0, max: MAX_MONEY, ...f });
export const decimal = fieldOf('decimal');
export const date = fieldOf('date');
export const choice = fieldOf('choice');
/** Its codes are text unless `value` says otherwise. */
export const reference = (f: Omit<ReferenceField, 'kind' | 'value'> & Partial<ReferenceField>) =>
  fieldOf('reference')({ value: 'text', ...f });
export const flag = fieldOf('flag');

/** True for an option that may be chosen under the configuration. */
export const isOffered = ({ code }: ChoiceOption, { codes }: Pick<Context, 'codes'>): boolean =>
  code === undefined || code in codes;

/** A number with leading zeros up to `pad` digits, anything else as it is. */
export const padded = (written: string, pad = 0): string =>
  /^\d+$/.test(written) ? written.padStart(pad, '0') : written;

/** True for what counts as not filled; a location code of 0 or "0" is empty (alamat 2). */
export const isEmpty = (field: Field, value: Value | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (field.kind === 'reference' && (value === 0 || value === '0'));

const EMAIL = /^[^\s@<>()",;:\\[\]]+@[^\s@.<>()",;:\\[\]]+(\.[^\s@.<>()",;:\\[\]]+)+$/;

/** True when `iso` (`YYYY-MM-DD`) is a day that exists. */
export const dayExists = (iso: string): boolean => {
  const [y, m, d] = iso.split('-').map(Number) as [number, number, number];
  const day = new Date(Date.UTC(y, m - 1, d));
  return (
    day.getUTCFullYear() === y &&
    day.getUTCMonth() === m - 1 &&
    day.getUTCDate() === d &&
    y >= 1900 &&
    y <= 2200
  );
};

const wireType = (field: Field) => {
  switch (field.kind) {
    case 'text':
    case 'email':
      return z.string().check(z.maxLength(field.max));
    case 'integer':
    case 'money':
      return z.int().check(z.gte(field.min), z.lte(field.max));
    case 'decimal':
      return z.number().check(z.gte(field.min), z.lte(field.max));
    case 'date':
      return z.string().check(z.regex(/^\d{4}[-/]\d{2}[-/]\d{2}$/));
    case 'choice':
      return z.enum(field.options.map((o) => o.value));
    case 'reference':
      return field.value === 'integer'
        ? z.int().check(z.gte(0), z.lte(2_147_483_647))
        : z.string().check(z.maxLength(20));
    case 'flag':
      return z.boolean();
  }
};

/**
 * The wire schema of a field list in an answer: every key optional and nullable, unknown keys left to the caller's
 * object. It holds no transform, for a schema encodes too.
 */
export const shapeOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(z.nullable(wireType(field)))]),
  );

/** An empty code in the type that its list does not have (alamat 2). */
const noCode = (field: ReferenceField) =>
  field.value === 'integer' ? z.string().check(z.regex(/^0$/)) : z.int().check(z.gte(0), z.lte(0));

/** A decimal as it is written, with a point or a comma. */
const writtenDecimal = z.string().check(z.regex(/^\d{1,4}([.,]\d{1,4})?$/));

/** The same of a body, which may say that a code is empty as 0 or "0", and write a decimal as text ("3.25"). */
export const bodyShapeOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const wire = z.nullable(wireType(field));
      if (field.kind === 'reference') return [name, z.optional(z.union([wire, noCode(field)]))];
      return [name, z.optional(field.kind === 'decimal' ? z.union([wire, writtenDecimal]) : wire)];
    }),
  );

/** One plain function run before judging: trims, empty → null, `YYYY/MM/DD` → `YYYY-MM-DD`, "3,25" → 3.25, code 0 → null. */
export const normalize = (fields: Fields, input: Values): Values => {
  const out: Values = {};
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Field;
    const value = input[name];
    if (value === undefined) continue;
    const plain = typeof value === 'string' ? value.trim() : value;
    if (isEmpty(field, plain)) out[name] = null;
    else if (field.kind === 'date') out[name] = String(plain).replaceAll('/', '-');
    else if (field.kind === 'decimal') out[name] = Number(String(plain).replace(',', '.'));
    else out[name] = plain;
  }
  return out;
};

/** What is wrong with a filled value, or null. Lengths and ranges speak Indonesian and name the limit. */
export const judgeValue = (
  field: Field,
  value: NonNullable<Value>,
  values: Values,
  context: Context,
): string | null => {
  if ((field.kind === 'text' || field.kind === 'email') && String(value).length > field.max)
    return `${field.label} paling banyak ${field.max} huruf`;
  if ((field.kind === 'text' && !field.multiline) || field.kind === 'email') {
    const unseen = invisibleIn(field.label, String(value));
    if (unseen) return unseen;
  }
  if (field.kind === 'email' && !EMAIL.test(String(value)))
    return field.required ?? `${field.label} harus berformat e-mail yang benar`;
  if (field.kind === 'integer' || field.kind === 'money' || field.kind === 'decimal') {
    const n = Number(value);
    const whole = field.kind === 'decimal' || Number.isInteger(n);
    // The field's own sentence comes first, where it has one for such a number.
    if (!whole || !(n >= field.min && n <= field.max))
      return (
        (field.kind === 'decimal' && field.check?.(value, values, context)) ||
        `${field.label} harus ${field.kind === 'decimal' ? 'angka' : 'bilangan bulat'} ${field.min} sampai ${field.max}`
      );
  }
  if (field.kind === 'date') {
    if (!dayExists(String(value))) return `${field.label}: tanggal itu tidak ada`;
    if (field.past && String(value) > context.today) return `${field.label} tidak boleh di masa depan`;
  }
  if (field.kind === 'choice' && !field.options.some((o) => o.value === value && isOffered(o, context)))
    return field.required ?? `${field.label}: jawaban itu tidak dapat dipilih`;
  const wrong = field.check?.(value, values, context) ?? null;
  return wrong === null && field.kind === 'decimal' && String(value).length > field.chars
    ? `${field.label} paling banyak ${field.chars} angka, koma ikut dihitung`
    : wrong;
};
