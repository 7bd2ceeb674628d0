/** Two bars of each row side by side, as a table: every number can be read and heard, and each leads to what it counts. */
import { type CSSProperties, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { top } from './bars.tsx';

/** One row: its value on either side, null where there is none. */
export interface PairBar {
  key: string;
  name: string;
  /** Stands small below the name. */
  note?: string;
  values: readonly [left: number | null, right: number | null];
}
type Side = 0 | 1;

interface Props {
  label: string;
  /** Of what the rows are. */
  head: string;
  names: readonly [left: string, right: string];
  rows: readonly PairBar[];
  /** A value, and a difference with its sign, as it is read. */
  text: (value: number) => string;
  /** The end of the axis, where it is not the round number at or above the most. */
  most?: number;
  /** Runs when somebody asks what a value counts. */
  onOpen?: (row: PairBar, side: Side) => void;
}

const signed = (text: (value: number) => string, [left, right]: PairBar['values']): string => {
  if (left === null || right === null) return '–';
  const change = right - left;
  return change > 0 ? `+${text(change)}` : change < 0 ? `−${text(-change)}` : '0';
};

export function PairBars({ label, head, names, rows, text, most: end, onOpen }: Props) {
  const key = useId();
  const values = rows.flatMap((row) => row.values.map((value) => value ?? 0));
  const most = end ?? top(Math.max(1, ...values));
  if (rows.length === 0) return <p className="ui-muted">Belum ada data.</p>;
  const cell = (row: PairBar, side: Side) => {
    const value = row.values[side];
    const share = Math.max(0, Math.min(1, (value ?? 0) / most));
    return (
      <td key={side} title={`${row.name}, ${names[side]}: ${value === null ? 'tidak ada' : text(value)}`}>
        <span className="bars__bar" style={{ '--share': share } as CSSProperties} />
        {value === null || !onOpen ? (
          <span className="bars__count">{value === null ? '–' : text(value)}</span>
        ) : (
          <Button
            variant="quiet"
            aria-label={`${text(value)}: ${row.name}, ${names[side]}. Lihat siapa saja`}
            onClick={() => onOpen(row, side)}
          >
            {text(value)}
          </Button>
        )}
      </td>
    );
  };
  return (
    <div className="ui-stack ui-stack--close">
      <p className="bars__key" aria-hidden="true" id={key}>
        <span>{names[0]}</span>
        <span>{names[1]}</span>
      </p>
      <div className="bars__axis" aria-hidden="true">
        <div>
          <span>{text(0)}</span>
          <span>{text(most / 2)}</span>
          <span>{text(most)}</span>
        </div>
      </div>
      <table className="bars bars--pair">
        <caption className="ui-hidden">{label}</caption>
        <thead className="ui-hidden">
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
            <th scope="col">Selisih</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                {row.note && <span className="ui-muted">{row.note}</span>}
              </th>
              {cell(row, 0)}
              {cell(row, 1)}
              <td>{signed(text, row.values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
