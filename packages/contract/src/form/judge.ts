/** Judging a whole form: the context of each step, its findings and its state. Pure; both sides use it. */
import type { Finding } from '../wire/errors.ts';
import type { Context, Value, Values } from './field.ts';
import type { Isian } from './isian.ts';
import { isSlotAsked, problems, type RecordPart, type Step } from './step.ts';

const blanks = new WeakMap<RecordPart, Values>();
const keepBlank = (part: RecordPart): Values => {
  const none = Object.fromEntries(Object.keys(part.fields).map((name) => [name, null as Value]));
  blanks.set(part, none);
  return none;
};
/** Values of a record part where nothing is saved yet: all null. */
export const blank = (part: RecordPart): Values => ({ ...(blanks.get(part) ?? keepBlank(part)) });

const valuesOf = (part: RecordPart, records: Isian['records']): Values => ({
  ...blank(part),
  ...records[part.table],
});

/** The context in which a step is judged. */
export const contextOf = (step: Step, isian: Isian): Context => ({
  codes: isian.codes[step.number] ?? {},
  slots: isian.slots,
  counts: isian.counts,
  other: Object.fromEntries(Object.entries(isian.records).map(([table, values]) => [table, values ?? {}])),
  limits: isian.limits,
  today: isian.today,
});

/** What is wrong with one record of a step, each finding naming the step and the record. */
export const recordFindings = (step: Step, part: RecordPart, values: Values, context: Context): Finding[] =>
  problems(part, values, context).map((f) => ({ step: step.key, part: part.key, ...f }));

/** Every finding of a step's parts, each naming the step. */
export const stepFindings = (step: Step, isian: Isian): Finding[] => {
  const context = contextOf(step, isian);
  const found = step.parts.flatMap((part) =>
    part.shape === 'record'
      ? recordFindings(step, part, valuesOf(part, isian.records), context)
      : problems(part, {}, context),
  );
  return [...found, ...(step.more?.(isian).findings ?? [])].map((f) => ({ ...f, step: step.key }));
};

export type StepState = 'belum' | 'sebagian' | 'lengkap' | 'opsional';

/** How far a step is: nothing saved, something saved, no finding left, or `opsional`: a list that may stay empty. */
export const stepState = (step: Step, isian: Isian): StepState => {
  const context = contextOf(step, isian);
  const touched = step.parts.some((part) => {
    if (part.shape === 'document') return isian.slots[part.slot] === true && isSlotAsked(part, context);
    if (part.shape === 'collection') return (isian.counts[part.key] ?? 0) > 0;
    const saved = isian.records[part.table];
    if (saved == null) return false;
    // Where nothing is ever demanded, having been there is all there is to tell.
    const names = Object.keys(part.fields);
    return (
      names.some((name) => saved[name] != null) ||
      names.every((name) => part.fields[name]?.required === undefined)
    );
  });
  if (!touched && step.more?.(isian).touched !== true) {
    const lists = step.parts.length > 0 && step.parts.every((part) => part.shape === 'collection');
    return lists && stepFindings(step, isian).length === 0 ? 'opsional' : 'belum';
  }
  return stepFindings(step, isian).length === 0 ? 'lengkap' : 'sebagian';
};
