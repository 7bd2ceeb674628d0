/** A sheet as it is typed: cells by row and column, moving between them, and what a paste fills. */

export interface SheetColumn {
  key: string;
  title: string;
  /** Why a text cannot stand in the column; null where it can. */
  fault: (text: string) => string | null;
}
export interface SheetRow {
  key: string;
  /** Quieter, below the key. */
  note: string;
  /** In the order of the columns; what is not open is only read. */
  cells: readonly { text: string; open: boolean }[];
}
/** What is typed and not saved, by `row/column`; with what stood there when it was first typed over. */
export type Typed = ReadonlyMap<string, { text: string; from: string }>;

/** Types `text` into a cell, or takes that back where it is what stood there. */
export const typeInto = (typed: Typed, key: string, text: string, stored: string): Typed => {
  const next = new Map(typed);
  const { from } = typed.get(key) ?? { from: stored };
  if (text.trim() === from) next.delete(key);
  else next.set(key, { text, from });
  return next;
};

/** Lines and columns of what was copied out of a spreadsheet. */
const tableOf = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));

/** Fills from a cell down and to the right; cells that are not open are passed over. */
export const paste = (
  typed: Typed,
  text: string,
  { rows, columns }: { rows: readonly SheetRow[]; columns: readonly SheetColumn[] },
  from: { row: number; column: number },
): Typed => {
  let next = typed;
  for (const [down, line] of tableOf(text).entries())
    for (const [right, part] of line.entries()) {
      const [row, column] = [rows[from.row + down], columns[from.column + right]];
      const cell = row?.cells[from.column + right];
      if (row && column && cell?.open)
        next = typeInto(next, `${row.key}/${column.key}`, part.trim(), cell.text);
    }
  return next;
};

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Where a key leads; null where it stays in its cell: within the text the arrows to the sides move the cursor. */
export const stepOf = (
  key: string,
  { value, selectionStart, selectionEnd }: HTMLInputElement,
): readonly [number, number] | null => {
  const whole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'ArrowLeft' && !whole && (selectionStart !== 0 || selectionEnd !== 0)) return null;
  if (key === 'ArrowRight' && !whole && selectionStart !== value.length) return null;
  return STEPS[key] ?? null;
};
