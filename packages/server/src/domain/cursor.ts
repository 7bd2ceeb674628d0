/** Cursors of paged lists: the sort key of the last row, so that any page costs the same however many came before. */
import { problem } from '@gerbang/contract';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';

type Key = readonly (string | number | null)[];

const forged = () => problem('isian_salah', [{ field: 'setelah', message: 'setelah bukan penanda halaman' }]);

/** The sort key a cursor stands for; null for the first page. Throws `isian_salah` for what no answer gave. */
export const readCursor = (text: string | undefined, length: number): Key | null => {
  if (text === undefined) return null;
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (
      Array.isArray(key) &&
      key.length === length &&
      key.every((k) => k === null || typeof k === 'string' || typeof k === 'number')
    )
      return key as Key;
  } catch {
    // Falls through to the one answer for every cursor that is none.
  }
  throw forged();
};

/** The same for a sort key of whole numbers as the database keeps them. */
export const readIntegers = (text: string | undefined, length: number): number[] | null => {
  const key = readCursor(text, length);
  if (key?.some((k) => k !== (Number(k) | 0))) throw forged();
  return key as number[] | null;
};

/** Cuts a page out of the rows fetched (one more than a page) and names where the next begins. */
export const toPage = <R>(
  rows: readonly R[],
  keyOf: (row: R) => Key,
): { baris: R[]; berikut: string | null } => {
  const baris = rows.slice(0, PAGE_SIZE);
  const last = baris.at(-1);
  const more = rows.length > PAGE_SIZE && last !== undefined;
  return { baris, berikut: more ? Buffer.from(JSON.stringify(keyOf(last))).toString('base64url') : null };
};
