/** What the tests of the steps share: a context in which everything is asked and demanded, and what the judge then says. */

import type { Context, Field, Value, Values } from '../form/field.ts';
import {
  askedRowFields,
  type CollectionPart,
  type DocumentPart,
  judgeFields,
  problems,
  type RecordPart,
  type Step,
  settle,
} from '../form/step.ts';
import type { Finding } from '../wire/errors.ts';
import { stepCodes, steps } from './index.ts';

/** The day on which the tests play. */
export const TODAY = '2026-11-20';

export const stepOf = (key: string): Step => {
  const step = steps.find((s) => s.key === key);
  if (!step) throw new Error(`no step ${key}`);
  return step;
};
export const recordOf = (step: string, key: string): RecordPart => {
  const part = stepOf(step).parts.find((p) => p.shape === 'record' && p.key === key);
  if (part?.shape !== 'record') throw new Error(`no record ${key} in ${step}`);
  return part;
};
export const documentOf = (step: string, slot: string): DocumentPart => {
  const part = stepOf(step).parts.find((p) => p.shape === 'document' && p.slot === slot);
  if (part?.shape !== 'document') throw new Error(`no slot ${slot} in ${step}`);
  return part;
};
export const collectionOf = (step: string): CollectionPart => {
  const part = stepOf(step).parts.find((p) => p.shape === 'collection');
  if (part?.shape !== 'collection') throw new Error(`no list in ${step}`);
  return part;
};

/** Every code of the step configured and mandatory, nothing filled. */
export const everything = (step: string, more: Partial<Context> = {}): Context => ({
  codes: Object.fromEntries(stepCodes(stepOf(step)).map((code) => [code, true])),
  slots: {},
  counts: {},
  other: {},
  limits: { ipk: null, min_organisasi: 1, min_prestasi: 1 },
  today: TODAY,
  ...more,
});

/** What the judge says about a record, hidden answers removed first, as browser and server do. */
export const judged = (step: string, key: string, values: Values, more: Partial<Context> = {}): Finding[] => {
  const part = recordOf(step, key);
  const context = everything(step, more);
  return problems(part, settle(part, values, context), context);
};

/** What it says about one field of a record; null: nothing. */
export const saidOf = (
  step: string,
  key: string,
  field: string,
  values: Values,
  more: Partial<Context> = {},
): string | null => judged(step, key, values, more).find((f) => f.field === field)?.message ?? null;

/** What the judge says about a row of a list before it is added. */
export const judgedRow = (step: string, values: Values, more: Partial<Context> = {}): Finding[] => {
  const context = everything(step, more);
  return judgeFields(askedRowFields(collectionOf(step), values, context), values, context);
};

/** Fields of a record or list by name. */
export const fieldsOf = (step: string, key: string): Record<string, Field> => {
  const part = stepOf(step).parts.find((p) => p.shape !== 'document' && p.key === key);
  if (!part || part.shape === 'document') throw new Error(`no ${key} in ${step}`);
  return part.fields;
};

/** What the judge says about one value of a field in a record or a list; null: nothing. */
export const saidOfValue = (
  step: string,
  key: string,
  field: string,
  value: Value,
  others: Values = {},
  more: Partial<Context> = {},
): string | null => {
  const isRow = stepOf(step).parts.some((p) => p.shape === 'collection' && p.key === key);
  const values = { ...others, [field]: value };
  const found = isRow ? judgedRow(step, values, more) : judged(step, key, values, more);
  return found.find((f) => f.field === field)?.message ?? null;
};
