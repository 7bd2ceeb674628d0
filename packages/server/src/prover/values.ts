/** Values for any field list of the contract, in a persona's style; the contract's own judge says which will do. */
import {
  type Context,
  type Field,
  type Fields,
  isEmpty,
  isOffered,
  judgeValue,
  type Value,
  type Values,
} from '@gerbang/contract/form/field';
import { isRequired } from '@gerbang/contract/form/step';
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import type { Lists } from './lists.ts';

export interface Style {
  /** Everything that is asked is filled, or only what is mandatory. */
  fill: 'semua' | 'wajib';
  /** Which option of a list is taken. */
  pick: 'biasa' | 'pertama' | 'terakhir';
  /** How long texts are, and how large numbers. */
  size: 'biasa' | 'terpendek' | 'terpanjang';
  /** By field name, what no two people share; tried before anything else. */
  own: Values;
}

/** One of these passes every text rule of the contract: a name, a passport, years, postcode, phone, RT, NIK. */
const TEXTS = ['Contoh', 'A1234567', '2020', '12345', '081234567890', '001', '3374010101050001'];
const NUMBERS = [3.5, 1, 160, 2020];
/** A day in the past that suits parents, and one that lies ahead. */
const DAYS = ['1980-06-15', '2035-06-15'];

const ofLength = (length: number) => `${'Panjang '.repeat(length).slice(0, length - 1)}n`;
const ofDigits = (length: number) => '1'.repeat(length);
const MAIL = '@example.com';

const texts = (field: Field & { kind: 'text' }, size: Style['size']): string[] => {
  const extreme = { biasa: 0, terpendek: 1, terpanjang: field.max }[size];
  const usual = field.digits ? TEXTS.toSorted((a, b) => Number(/\D/.test(a)) - Number(/\D/.test(b))) : TEXTS;
  if (extreme === 0) return usual;
  return [field.digits ? ofDigits(extreme) : ofLength(extreme), ofDigits(extreme), ...usual];
};

const numbers = (
  field: Field & { kind: 'integer' | 'money' | 'decimal' },
  size: Style['size'],
  { limits }: Context,
): number[] => {
  const usual = NUMBERS.filter((n) => field.kind === 'decimal' || Number.isInteger(n));
  const last = [...(limits.ipk === null ? [] : [limits.ipk]), field.min, field.max];
  const all = [...usual.filter((n) => n >= field.min && n <= field.max), ...last];
  if (size === 'biasa') return all;
  return [size === 'terpendek' ? field.min : field.max, ...all];
};

const days = (size: Style['size'], today: string): string[] => {
  const extreme = { biasa: [], terpendek: ['1900-01-01'], terpanjang: ['2199-12-31', today] }[size];
  return [...extreme, ...DAYS];
};

const picked = (options: Value[], pick: Style['pick']): Value[] => {
  if (pick === 'terakhir') return options.toReversed();
  return pick === 'biasa' && options.includes(INDONESIA) ? [INDONESIA, ...options] : options;
};

/** What may be tried for a field, the style's own wish first. */
const candidates = async (
  field: Field,
  style: Style,
  values: Values,
  context: Context,
  lists: Lists,
): Promise<Value[]> => {
  switch (field.kind) {
    case 'text':
      return texts(field, style.size);
    case 'email':
      return [
        ...(style.size === 'terpanjang' ? [`${'a'.repeat(field.max - MAIL.length)}${MAIL}`] : []),
        `pelamar${MAIL}`,
      ];
    case 'integer':
    case 'money':
    case 'decimal':
      return numbers(field, style.size, context);
    case 'date':
      return days(style.size, context.today);
    case 'choice':
      return picked(
        field.options.filter((o) => isOffered(o, context)).map((o) => o.value),
        style.pick,
      );
    case 'reference':
      return picked(await lists.options(field, values), style.pick);
    case 'flag':
      return [false];
  }
};

/**
 * Values for the fields that are asked, in their order; `given` takes precedence and may decide what else is asked.
 * Where nothing passes the judge the last thing tried stays, or null where there is nothing to try: the call that
 * refuses it is the proof.
 */
export const valuesFor = async (
  fields: Fields,
  askedOf: (values: Values) => Fields,
  style: Style,
  given: Values,
  context: Context,
  lists: Lists,
): Promise<Values> => {
  const values: Values = Object.fromEntries(Object.entries(given).filter(([name]) => name in fields));
  for (const [name, field] of Object.entries(fields)) {
    if (name in given || !(name in askedOf(values))) continue;
    if (style.fill === 'wajib' && !isRequired(field, values, context)) continue;
    const own = style.own[name];
    const usual = await candidates(field, style, values, context, lists);
    const tries = own === undefined ? usual : [own, ...usual];
    const passes = (value: Value) =>
      value !== null && !isEmpty(field, value) && judgeValue(field, value, values, context) === null;
    values[name] = tries.find(passes) ?? tries.at(-1) ?? null;
  }
  return values;
};
