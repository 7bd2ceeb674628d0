/** A table of the office: columns, selection, and the next page from the server; filters live in the address. */
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import './data-table.css';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  numeric?: boolean;
  /** A word or two, which take no more room than they need. */
  brief?: boolean;
}

/** Two lines of a cell, the second one quieter. */
export const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    <br />
    <span className="ui-muted">{second}</span>
  </>
);

interface Props<Row> {
  /** Names the table for the screen reader. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  id: (row: Row) => string;
  /** Names a row beside its tick; its key without it. */
  nameOf?: (row: Row) => string;
  /** Said when there is none. */
  empty: ReactNode;
  /** Keys of the ticked rows; without it there is no tick column. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  /** Fetches the next page; absent on the last one. */
  onMore?: () => void;
  loadingMore?: boolean;
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  id,
  nameOf = id,
  empty,
  selected,
  onSelect,
  onMore,
  loadingMore,
}: Props<Row>) {
  const captionId = useId();
  if (!rows) return <Skeleton lines={8} height="44px" label={`Memuat ${caption}…`} />;
  const all = rows.length > 0 && rows.every((row) => selected?.has(id(row)));
  const tick = (keys: readonly string[], on: boolean) => {
    const next = new Set(selected);
    // What is ticked on another page stays.
    for (const key of keys)
      if (on) next.add(key);
      else next.delete(key);
    onSelect?.(next);
  };
  return (
    <div className="table">
      {/* Wide tables scroll by themselves; the region can be reached by keyboard. */}
      <section className="table__scroll" aria-labelledby={captionId} tabIndex={0}>
        <table>
          <caption id={captionId}>{caption}</caption>
          <thead>
            <tr>
              {onSelect && (
                <th scope="col" className="table__tick">
                  <input
                    type="checkbox"
                    aria-label="Pilih semua baris di layar"
                    checked={all}
                    onChange={(event) => tick(rows.map(id), event.target.checked)}
                  />
                </th>
              )}
              {columns.map((c) => (
                <th key={c.key} scope="col" className={c.numeric ? 'table__number' : undefined}>
                  {c.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const key = id(row);
              return (
                <tr key={key} tabIndex={-1} aria-selected={selected ? selected.has(key) : undefined}>
                  {onSelect && (
                    <td className="table__tick">
                      <input
                        type="checkbox"
                        aria-label={`Pilih ${nameOf(row)}`}
                        checked={selected?.has(key) ?? false}
                        onChange={(event) => tick([key], event.target.checked)}
                      />
                    </td>
                  )}
                  {columns.map((c) => (
                    <td
                      key={c.key}
                      className={
                        classNames(c.numeric && 'table__number', c.brief && 'table__brief') || undefined
                      }
                    >
                      {c.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
        {rows.length === 0 && <div className="table__empty">{empty}</div>}
      </section>
      {onMore && (
        <p>
          <Button variant="secondary" loading={loadingMore} onClick={onMore}>
            Muat lagi
          </Button>
        </p>
      )}
    </div>
  );
}
