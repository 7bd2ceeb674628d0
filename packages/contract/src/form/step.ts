/** Steps and their parts, and the one judge both sides use (formulir 5, formulir 6). */

import type { Path } from '../wire/endpoint.ts';
import type { Finding } from '../wire/errors.ts';
import {
  type Context,
  type Field,
  type Fields,
  isEmpty,
  judgeValue,
  type Value,
  type Values,
} from './field.ts';
import type { Isian } from './isian.ts';

type Condition = (values: Values, context: Context) => boolean;

/** A group of fields shown under one heading; `when` hides the whole group. */
export interface Section {
  title: string;
  note?: string;
  when?: Condition;
  /** Configuration code that switches the whole section on (data-diri 16). */
  code?: string;
  fields: Fields;
}

/** One row per applicant in `table`: GET `load`, POST `save` (shape "record"). */
export interface RecordPart {
  shape: 'record';
  /** Name within the step, and key of its values in `Context.other`. */
  key: string;
  table: string;
  load: Path;
  save: Path;
  /** Fills values that follow from others (the address that is the same as on the ID card); runs after hiding. */
  derive?: (values: Values) => Values;
  /** Fields emptied in the form when `name` gets `value`; the lists below it are emptied anyway (alamat 3). */
  empties?: (name: string, value: Value) => readonly string[];
  /** Other tables whose values its rules look at; `berkas` stands for the filled slots. */
  reads?: readonly string[];
  sections: Section[];
  /** Columns the office fills: answered, and in a body accepted but never stored. */
  readOnly?: Fields;
  /** All fields of all sections. */
  fields: Fields;
}

/** What a document slot takes: the cropped photo, PDF only, or PDF/JPEG/PNG (berkas 2, data-diri 13). */
export type Accept = 'foto' | 'pdf' | 'dokumen';

/** One file slot: GET `load`, POST multipart `save` with the file in `field` (shape "document"). */
export interface DocumentPart {
  shape: 'document';
  /** Slot name, unique over all steps; also the folder-like prefix of its calls. */
  slot: string;
  load: Path;
  save: Path;
  field: string;
  /** Other multipart names taken for the same slot (keluarga 7). */
  aliases?: string[];
  label: string;
  code: string;
  accept: Accept;
  /** Sentence when the file is missing; without it the file is never required. */
  required?: string;
  hint?: string;
  /** The slot is shown where this holds; always without it. */
  when?: (context: Context) => boolean;
  /** The file is demanded where this holds, of a slot that is shown and mandatory; always without it. */
  needed?: (context: Context) => boolean;
}

/** A list of rows with an optional file: GET `load`, POST `save`, PUT and DELETE `remove` (shape "collection"). */
export interface CollectionPart {
  shape: 'collection';
  key: string;
  table: string;
  id: string;
  load: Path;
  save: Path;
  remove: Path;
  fields: Fields;
  /** What one row is called in a sentence. */
  noun: string;
  min: (context: Context) => number;
  /** The sentence when there are fewer than `min`; without it the list may stay short. */
  minMessage?: (min: number) => string;
  max: number;
  maxMessage: string;
  /** The file sent with a row; `slot` prefixes the row's id in the table of files. */
  file?: {
    slot: string;
    load: Path;
    field: string;
    accept: Accept;
    code: string;
    required: string;
    label: string;
  };
}

export type Part = RecordPart | DocumentPart | CollectionPart;

export interface Step {
  /** Slug in the address and in the code, e.g. `data-diri`. */
  key: string;
  /** Number of the step in the form configuration and the notes (`kode_grup_form`). */
  number: number;
  title: string;
  /** One sentence: what the step is for. */
  purpose: string;
  /** What is written by hand beside the parts takes so long and stands so high on a phone; its codes count by themselves. */
  own?: { seconds: number; pixels: number };
  parts: Part[];
  /**
   * Configuration codes of what is written by hand in this step, and what each asks for. One that is not `demandable`
   * is never mandatory; one that `needs` others is nothing without them.
   */
  codes?: readonly { code: string; label: string; demandable?: false; needs?: readonly string[] }[];
  /** What the parts do not cover: further findings, and whether anything of it is filled. */
  more?: (isian: Isian) => { findings: Finding[]; touched: boolean };
}

export const section = (
  title: string,
  fields: Fields,
  more: Omit<Section, 'title' | 'fields'> = {},
): Section => ({
  title,
  fields,
  ...more,
});
export const record = (part: Omit<RecordPart, 'shape' | 'fields'>): RecordPart => ({
  ...part,
  shape: 'record',
  fields: Object.assign({}, ...part.sections.map((s) => s.fields)) as Fields,
});
export const document = (part: Omit<DocumentPart, 'shape'>): DocumentPart => ({ ...part, shape: 'document' });
export const collection = (part: Omit<CollectionPart, 'shape'>): CollectionPart => ({
  ...part,
  shape: 'collection',
});
export const defineStep = (step: Step): Step => step;

/** True when the configuration switches `code` on, or no code is needed. */
export const isConfigured = (code: string | undefined, context: Context): boolean =>
  code === undefined || code in context.codes;

/** Adds to `asked` those of some fields that are configured and not hidden. */
const addAsked = (asked: Fields, fields: Fields, values: Values, context: Context): void => {
  // By name rather than by entries: every save of a crowd passes here twice.
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Field;
    if (isConfigured(field.code, context) && field.when?.(values, context) !== false) asked[name] = field;
  }
};

/** The fields of a record that are asked now: configured, and neither they nor their section hidden. */
export const askedFields = (part: RecordPart, values: Values, context: Context): Fields => {
  const asked: Fields = {};
  for (const { code, when, fields } of part.sections)
    if (isConfigured(code, context) && when?.(values, context) !== false)
      addAsked(asked, fields, values, context);
  return asked;
};

/** The fields of a collection's row that are asked. */
export const askedRowFields = (part: CollectionPart, values: Values, context: Context): Fields => {
  const asked: Fields = {};
  addAsked(asked, part.fields, values, context);
  return asked;
};

/**
 * True when an asked field must be filled: the configuration says so and its own condition holds. In `context.codes` a
 * code that is absent is not asked, `false` is optional, `true` is mandatory.
 */
export const isRequired = (
  field: { code?: string; required?: string; needed?: Condition },
  values: Values,
  context: Context,
): boolean =>
  field.required !== undefined &&
  (field.code === undefined || context.codes[field.code] !== false) &&
  field.needed?.(values, context) !== false;

/** Values with every field that is not asked set to null, so hidden answers are neither judged nor kept. */
export const settle = (part: RecordPart, values: Values, context: Context): Values => {
  const asked = askedFields(part, values, context);
  const kept: Values = {};
  for (const name of Object.keys(part.fields)) kept[name] = name in asked ? (values[name] ?? null) : null;
  return part.derive ? { ...kept, ...part.derive(kept) } : kept;
};

/** Judges a set of asked fields: what is missing, and what is filled but wrong. */
export const judgeFields = (asked: Fields, values: Values, context: Context): Finding[] => {
  const findings: Finding[] = [];
  for (const field of Object.keys(asked)) {
    const f = asked[field] as Field;
    const value = values[field];
    const isFilled = value !== undefined && value !== null && !isEmpty(f, value);
    const message = isFilled
      ? judgeValue(f, value, values, context)
      : f.required !== undefined && isRequired(f, values, context)
        ? f.required
        : null;
    if (message) findings.push({ field, message });
  }
  return findings;
};

/** True when a row of the collection must come with a file: its code is `true`, mandatory. */
export const isRowFileRequired = (part: CollectionPart, context: Context): boolean =>
  part.file !== undefined && context.codes[part.file.code] === true;

/** True when the slot is shown: configured, and its own condition holds. */
export const isSlotAsked = (part: DocumentPart, context: Context): boolean =>
  isConfigured(part.code, context) && part.when?.(context) !== false;

/** True when the slot must hold a file. */
export const isSlotRequired = (part: DocumentPart, context: Context): boolean =>
  isSlotAsked(part, context) &&
  part.required !== undefined &&
  context.codes[part.code] === true &&
  part.needed?.(context) !== false;

/**
 * The judge: every finding about one part. `values` are the record's (ignored for documents and collections).
 * Runs in the browser before a save, on the server at each save and once more at verification.
 */
export const problems = (part: Part, values: Values, context: Context): Finding[] => {
  switch (part.shape) {
    case 'record':
      return judgeFields(askedFields(part, values, context), values, context);
    case 'document':
      return isSlotRequired(part, context) && !context.slots[part.slot]
        ? [{ field: part.slot, message: part.required as string }]
        : [];
    case 'collection': {
      const count = context.counts[part.key] ?? 0;
      if (count > part.max) return [{ field: part.key, message: part.maxMessage }];
      const min = part.min(context);
      return part.minMessage && count < min ? [{ field: part.key, message: part.minMessage(min) }] : [];
    }
  }
};
