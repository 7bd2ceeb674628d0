/** The entry being typed for a list: what it lacks, and whether anything is typed at all. */

import { type Context, normalize, type Value } from '@gerbang/contract/form/field';
import {
  askedRowFields,
  type CollectionPart,
  isRowFileRequired,
  judgeFields,
} from '@gerbang/contract/form/step';
import type { Finding } from '@gerbang/contract/wire/errors';
import { slotId, withUnread } from './step-state.ts';

/** What an entry that is being changed carries beside its fields: its number, and when it was stored as it was read. */
const STORED = 'disimpan';
/** The entry of the list that is being changed, to begin with. */
export const changedEntry = (part: CollectionPart, row: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries([...Object.keys(part.fields), part.id, STORED].map((name) => [name, row[name] ?? null]));
/** Number of the entry that is being changed; null while a new one is typed. */
export const changedId = ({ id }: CollectionPart, values: Record<string, Value> = {}): Value =>
  values[id] ?? null;
/** What says which version of the entry was changed. */
export const seenVersion = (values: Record<string, Value>) => ({ [STORED]: values[STORED] ?? null });

/** True while anything is typed for an entry that was not added yet. */
export const isEntryTyped = (
  values: Record<string, Value> = {},
  texts: Record<string, string> = {},
): boolean =>
  Object.values(values).some((v) => v !== null && v !== '') || Object.values(texts).some((t) => t !== '');

/** Id of the form below a list, where an entry is typed. */
export const entryId = ({ key }: CollectionPart): string => `${slotId(key)}-tambah`;

/** The finding about an entry that was typed and not added or changed; its control is the form below the list. */
export const entryFinding = (
  part: CollectionPart,
  isFull: boolean,
  isChange = false,
): { id: string; message: string } => ({
  id: entryId(part),
  message: isChange
    ? `Tekan “Simpan perubahan” atau batalkan perubahan ${part.noun}`
    : isFull
      ? `${part.maxMessage}, kosongkan isian ${part.noun} yang belum ditambahkan`
      : `Tekan “Tambah ${part.noun}” atau kosongkan isian ${part.noun} yang belum ditambahkan`,
});

/** Said of an entry that is in the list already. */
export const alreadyListed = ({ noun }: CollectionPart): string => `Isian ini sudah ada di Daftar ${noun}`;

/** What stands in the way of adding or changing the entry (`hasFile`: it has one), as the server will judge it, and texts that are no value. */
export const entryFindings = (
  part: CollectionPart,
  values: Record<string, Value>,
  texts: Record<string, string>,
  file: File | null,
  context: Context,
  hasFile = false,
): Finding[] => {
  const asked = askedRowFields(part, values, context);
  return [
    ...withUnread(judgeFields(asked, values, context), asked, values, texts, context),
    ...(part.file && file === null && !hasFile && isRowFileRequired(part, context)
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
