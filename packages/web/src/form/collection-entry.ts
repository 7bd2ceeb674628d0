/** The entry being typed for a list: what it lacks, and whether anything is typed at all. */
import type { Finding } from '@gerbang/contract/errors';
import { type Context, normalize, type Value } from '@gerbang/contract/field';
import { askedRowFields, type CollectionPart, isRowFileRequired, judgeFields } from '@gerbang/contract/step';
import type { DraftContent } from './draft-store.ts';

/** True while a list's entry holds anything that was not added yet. */
export const isEntryTyped = (state: DraftContent, key: string): boolean =>
  Object.values(state.values[key] ?? {}).some((v) => v !== null && v !== '') ||
  Object.values(state.texts[key] ?? {}).some((t) => t !== '');

/** What stands in the way of adding the entry, as the server will judge it, and texts that are no value. */
export const entryFindings = (
  part: CollectionPart,
  values: Record<string, Value>,
  texts: Record<string, string>,
  file: File | null,
  context: Context,
): Finding[] => {
  const asked = askedRowFields(part, values, context);
  const unread = Object.keys(texts).filter(
    (name) => texts[name] !== '' && values[name] == null && name in asked,
  );
  return [
    ...judgeFields(asked, values, context).filter((f) => !unread.includes(f.field)),
    ...unread.map((field) => ({
      field,
      message: `${asked[field]?.label} belum dapat dibaca: “${texts[field]}”`,
    })),
    ...(part.file && file === null && isRowFileRequired(part, context)
      ? [{ field: part.file.field, message: part.file.required }]
      : []),
  ];
};

/** True when an entry with exactly these values is in the list. */
export const isListed = (
  part: CollectionPart,
  entry: Record<string, Value>,
  rows: readonly Record<string, Value>[],
): boolean =>
  rows.some((row) =>
    Object.entries(normalize(part.fields, entry)).every(
      ([name, value]) => String(value ?? '') === String(row[name] ?? ''),
    ),
  );
