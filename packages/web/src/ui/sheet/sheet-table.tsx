/** The cells of a sheet: arrows and Enter move, a column pasted out of a spreadsheet fills downwards. */
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { paste, type SheetColumn, type SheetRow, stepOf, type Typed, typeInto } from './sheet.ts';
import './sheet.css';

interface Props {
  /** Names the sheet for the screen reader. */
  caption: string;
  /** What the rows are. */
  head: string;
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Said when there is no row. */
  empty: string;
}

export function SheetTable({ caption, head, rows, columns, typed, onType, empty }: Props) {
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  /** Goes on in a direction until there is a cell that can be typed in. */
  const move = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const step = stepOf(event.key, event.currentTarget);
    if (!step) return;
    event.preventDefault();
    let [r, c] = [row + step[0], column + step[1]];
    while (r >= 0 && r < rows.length && c >= 0 && c < columns.length) {
      const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${r}.${c}"]`);
      if (cell) {
        cell.focus();
        cell.select();
        return;
      }
      [r, c] = [r + step[0], c + step[1]];
    }
  };
  const fill = (event: ClipboardEvent<HTMLInputElement>, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\n\t\r]/.test(text)) return;
    event.preventDefault();
    onType(paste(typed, text, { rows, columns }, { row, column }));
  };
  return (
    <section className="ui-sheet" aria-labelledby={id} tabIndex={0}>
      <table ref={table}>
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((one) => (
              <th key={one.key} scope="col">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.key}>
              <th scope="row">
                {row.key}
                <span className="ui-muted">{row.note}</span>
              </th>
              {columns.map((one, c) => {
                const { text: stored, open } = row.cells[c] ?? { text: '', open: false };
                const key = `${row.key}/${one.key}`;
                if (!open)
                  return (
                    <td key={one.key} className="ui-sheet__fixed">
                      {stored || '–'}
                    </td>
                  );
                const text = typed.get(key)?.text ?? stored;
                const fault = one.fault(text);
                return (
                  <td key={one.key}>
                    <input
                      className="ui-input ui-sheet__cell"
                      data-cell={`${r}.${c}`}
                      data-typed={typed.has(key) || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${one.title}, ${row.key}${fault ? `, ${fault}` : ''}`}
                      aria-invalid={fault ? true : undefined}
                      title={fault ?? undefined}
                      value={text}
                      onChange={(event) => onType(typeInto(typed, key, event.target.value, stored))}
                      onKeyDown={(event) => move(event, r, c)}
                      onPaste={(event) => fill(event, r, c)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p>{empty}</p>}
    </section>
  );
}
