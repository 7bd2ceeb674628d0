/** Answers nobody wrote by hand, made from a field's declaration: with them a new field leaves the demo complete. */
import {
  askedFields,
  askedRowFields,
  type Context,
  type Field,
  isRequired,
  judgeValue,
  settle,
  type Value,
  type Values,
} from '@gerbang/contract';
import type { CollectionPart, RecordPart } from '@gerbang/contract/form/step';
import { type ReferenceList, references } from '@gerbang/contract/references';
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import { lists } from '../reference/lists.ts';
import type { Person } from './person.ts';

type ListField = Extract<Field, { kind: 'reference' }>;

const tables: Readonly<Record<string, ReferenceList>> = references;

/** Codes of an option list: of the places where the person lives, or all there are. */
const codesOf = (field: ListField, { home, intake }: Person): Value[] => {
  // The places of birth are the provinces and a pseudo province.
  const list = tables[field.list.replace(/_lahir$/, '')];
  const near: Readonly<Record<string, Value>> = {
    negara: INDONESIA,
    provinsi: home.kode_provinsi,
    kabupaten: home.kode_kabupaten,
    kecamatan: home.kode_kecamatan,
    tahun: intake,
  };
  if (!list) return [];
  const place = near[list.table];
  if (place !== undefined) return [place];
  const key = Object.keys(list.columns)[0] ?? '';
  return (lists[list.table] ?? []).flatMap((row) => {
    const code = row[key];
    return typeof code === 'string' || typeof code === 'number' ? [code] : [];
  });
};

const TEXTS = ['Contoh', '2020', '12345', '081234567890', '1'];

/** What might be answered, the most likely first. */
const candidates = (field: Field, person: Person): Value[] => {
  switch (field.kind) {
    case 'text':
      return [...(field.digits ? [] : [`Contoh ${field.label}`]), ...TEXTS];
    case 'email':
      return [person.email];
    case 'integer':
    case 'money':
    case 'decimal':
      return [field.min, field.max, 1, 3, 170, person.intake - 1];
    case 'date':
      return [`${person.intake - 1}-06-15`, '2005-06-15', '2032-06-30'];
    case 'choice':
      return field.options.flatMap(({ value, code }) => (code === undefined ? [value] : []));
    case 'reference':
      return codesOf(field, person);
    case 'flag':
      return [true, false];
  }
};

/** The first answer the judge takes. Throws where it takes none. */
const usual = (field: Field, name: string, values: Values, person: Person, context: Context): Value => {
  const found = candidates(field, person).find(
    (value) => value !== null && judgeValue(field, value, values, context) === null,
  );
  if (found === undefined)
    throw new Error(`no usual answer suits the rule of ${name}: write one in seed/applicants/answers.ts`);
  return found;
};

/** A record as a save would store it: what the person answers, and usual answers where something demanded is left out. */
export const completeRecord = (part: RecordPart, given: Values, person: Person, context: Context): Values => {
  let values = settle(part, given, context);
  for (const [name, field] of Object.entries(part.fields)) {
    if (name in given || !(name in askedFields(part, values, context))) continue;
    if (!isRequired(field, values, context)) continue;
    values = settle(part, { ...values, [name]: usual(field, name, values, person, context) }, context);
  }
  return values;
};

/** The same of a row of a list. */
export const completeRow = (
  part: CollectionPart,
  given: Values,
  person: Person,
  context: Context,
): Values => {
  const values: Values = {};
  for (const [name, field] of Object.entries(part.fields)) {
    const seen = { ...given, ...values };
    const isAsked = name in askedRowFields(part, seen, context);
    const isLeftOut = isAsked && !(name in given) && isRequired(field, seen, context);
    const answer = isLeftOut ? usual(field, name, seen, person, context) : given[name];
    values[name] = isAsked ? (answer ?? null) : null;
  }
  return values;
};

/** Rows of a list nobody wrote any for: two, or as many as the offering demands and the list takes. */
export const usualRows = (part: CollectionPart, context: Context): Values[] =>
  Array.from({ length: Math.min(part.max, Math.max(part.min(context), 2)) }, () => ({}));
