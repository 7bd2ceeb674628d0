/** The editable state of a step: values and half-typed texts by part, and what follows from a change. */

import { type Context, type Fields, normalize, type Value, type Values } from '@gerbang/contract/form/field';
import type { Isian } from '@gerbang/contract/form/isian';
import { blank, contextOf } from '@gerbang/contract/form/judge';
import {
  askedFields,
  isConfigured,
  problems,
  type RecordPart,
  type Step,
  settle,
} from '@gerbang/contract/form/step';
import type { Finding } from '@gerbang/contract/wire/errors';
import { quote } from '../ui/field/quote.ts';
import type { DraftContent } from './draft-store.ts';

export const recordsOf = (step: Step): RecordPart[] => step.parts.filter((p) => p.shape === 'record');

/** Id of a field's control; the error summary and the check page link to it. */
export const fieldId = (part: Pick<RecordPart, 'key'>, name: string): string => `${part.key}-${name}`;
/** Id of a document slot's control. */
export const slotId = (slot: string): string => slot.replaceAll('/', '-');
/** Id of the control that a finding speaks of: a field of one of the step's records, a slot, or what the step draws itself. */
export const controlId = (step: Step, { part, field }: Pick<Finding, 'part' | 'field'>): string => {
  const key = part ?? recordsOf(step).find((p) => field in p.fields)?.key;
  return key === undefined ? slotId(field) : fieldId({ key }, field);
};

const pick = (part: RecordPart, row: Values | null | undefined): Record<string, Value> =>
  Object.fromEntries(Object.keys(part.fields).map((name) => [name, row?.[name] ?? null]));

/** What is saved, overlaid with the draft. */
export const startState = (
  step: Step,
  records: Isian['records'],
  draft: DraftContent | null,
  extra?: { key: string; start: Record<string, Value> },
): DraftContent => {
  const values = { ...draft?.values };
  for (const part of recordsOf(step))
    values[part.key] = { ...pick(part, records[part.table]), ...values[part.key] };
  // Whole, never merged: what was chosen here and what was saved elsewhere would make a list that nobody chose.
  if (extra) values[extra.key] ??= extra.start;
  return { values, texts: draft?.texts ?? {} };
};

/** The judge's view with this step's unsaved values in place. */
export const withState = (step: Step, isian: Isian, state: DraftContent): Isian => {
  const records = { ...isian.records };
  for (const part of recordsOf(step))
    records[part.table] = { ...records[part.table], ...state.values[part.key] };
  return { ...isian, records };
};

/** A change of one field; lists below it lose their choice, for it belonged to another parent (alamat 1). */
export const changeField = (
  state: DraftContent,
  part: RecordPart,
  name: string,
  value: Value,
  text?: string,
): DraftContent => {
  const values = { ...(state.values[part.key] ?? blank(part)), [name]: value } as Record<string, Value>;
  const clear = (parent: string) => {
    for (const [child, field] of Object.entries(part.fields))
      if (field.kind === 'reference' && field.parent === parent && values[child] !== null) {
        values[child] = null;
        clear(child);
      }
  };
  const texts = { ...state.texts[part.key] };
  if (value !== state.values[part.key]?.[name]) {
    clear(name);
    for (const gone of part.empties?.(name, value) ?? []) {
      values[gone] = null;
      delete texts[gone];
    }
  }
  if (text) texts[name] = text;
  else delete texts[name];
  return { values: { ...state.values, [part.key]: values }, texts: { ...state.texts, [part.key]: texts } };
};

/** What an answer emptied, for the writer to take back. */
export interface Emptied {
  part: string;
  /** The field whose answer did it. */
  by: string;
  values: Record<string, Value>;
}

/** What giving `name` this answer empties; null when nothing is lost (alamat 3). */
export const emptiedBy = (
  state: DraftContent,
  part: RecordPart,
  name: string,
  value: Value,
): Emptied | null => {
  const before = state.values[part.key] ?? {};
  const lost = (part.empties?.(name, value) ?? []).filter((field) => before[field] != null);
  return lost.length === 0
    ? null
    : { part: part.key, by: name, values: Object.fromEntries(lost.map((f) => [f, before[f] as Value])) };
};

export interface Judged {
  part: RecordPart;
  asked: Fields;
  /** What would be saved. */
  settled: Values;
  findings: (Finding & { id: string })[];
}

/**
 * What the judge found, with the texts that are no value in the place of what it missed for them; in the order of
 * the screen.
 */
export const withUnread = (
  found: readonly Finding[],
  asked: Fields,
  values: Values,
  texts: Readonly<Record<string, string>>,
  context: Context,
): Finding[] => {
  const unread = Object.entries(texts).flatMap(([field, text]): Finding[] => {
    const f = asked[field];
    if (!f || !text || values[field] != null) return [];
    const message = f.kind === 'decimal' && f.misread?.(context);
    return [{ field, message: message || `${f.label} belum dapat dibaca: ${quote(text)}` }];
  });
  const order = Object.keys(asked);
  return [...found.filter((f) => unread.every((u) => u.field !== f.field)), ...unread].sort(
    (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
  );
};

/** Numbers people write in groups (NIK, phone, postcode), without what only helps reading. */
const compacted = (part: RecordPart, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = part.fields[name];
      const grouped =
        field?.kind === 'text' && field.compact && typeof value === 'string' && /^[\d\s.-]+$/.test(value);
      return [name, grouped ? value.replace(/[\s.-]/g, '') : value];
    }),
  );

/** What is saved of fields the form asked once and no longer does: it is sent back as it is, and is no change (formulir 34). */
const noLongerAsked = (part: RecordPart, saved: Values | null | undefined, context: Context): Values =>
  saved
    ? Object.fromEntries(
        part.sections.flatMap(({ code, fields }) =>
          Object.entries(fields)
            .filter(([, f]) => !isConfigured(code, context) || !isConfigured(f.code, context))
            .map(([name]) => [name, saved[name] ?? null]),
        ),
      )
    : {};

/** Judges a record part as the server will, and what is typed but is no value. */
export const judge = (step: Step, part: RecordPart, isian: Isian, state: DraftContent): Judged => {
  const context = contextOf(step, withState(step, isian, state));
  const values = state.values[part.key] ?? blank(part);
  const asked = askedFields(part, values, context);
  // Written as the server would, so that a space or an emptied field is no change.
  const settled = {
    ...settle(part, normalize(part.fields, compacted(part, values)), context),
    ...noLongerAsked(part, isian.records[part.table], context),
  };
  const found = problems(part, settled, context);
  const findings = withUnread(found, asked, values, state.texts[part.key] ?? {}, context);
  return { part, asked, settled, findings: findings.map((f) => ({ ...f, id: fieldId(part, f.field) })) };
};

/** Ids of the controls of a part that are not drawn now. */
export const hiddenIds = ({ part, asked }: Judged): string[] =>
  Object.keys(part.fields)
    .filter((name) => !(name in asked))
    .map((name) => fieldId(part, name));

/** True when what would be saved is what is saved. */
export const isUnchanged = (judged: Judged, records: Isian['records']): boolean => {
  const saved = records[judged.part.table];
  return (
    saved != null &&
    Object.keys(judged.part.fields).every((name) => (saved[name] ?? null) === (judged.settled[name] ?? null))
  );
};
