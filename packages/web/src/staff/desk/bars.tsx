/** A bar chart that is a table: every number can be read and heard, the bars only repeat it. */
import type { CSSProperties } from 'react';
import './bars.css';

const number = new Intl.NumberFormat('id-ID');

export interface Bar {
  key: string;
  name: string;
  /** Stands under an upright bar in place of the name. */
  short?: string;
  count: number;
}

interface Props {
  label: string;
  rows: readonly Bar[];
  /** Bars side by side, for days. */
  upright?: boolean;
}

/** The axis ends at an even number at or above the most: 2, 4, 6, 8, 10, 20, 40 … Nobody is counted by halves. */
export const top = (most: number): number => {
  if (most < 10) return Math.max(2, 2 * Math.ceil(most / 2));
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= most) ?? 10) * power;
};

export function Bars({ label, rows, upright = false }: Props) {
  const most = top(Math.max(1, ...rows.map((r) => r.count)));
  if (rows.length === 0) return <p className="ui-muted">Belum ada data.</p>;
  return (
    <table
      className={upright ? 'bars bars--upright' : 'bars'}
      style={
        { '--top': `"${number.format(most)}"`, '--half': `"${number.format(most / 2)}"` } as CSSProperties
      }
    >
      <caption className="ui-hidden">{label}</caption>
      <thead className="ui-hidden">
        <tr>
          <th scope="col">{upright ? 'Hari' : 'Nama'}</th>
          <th scope="col">Jumlah</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <tr key={r.key} data-value={`${r.name}: ${number.format(r.count)}`}>
            <th scope="row">
              {r.short ? (
                <>
                  <span aria-hidden="true">{r.short}</span>
                  <span className="ui-hidden">{r.name}</span>
                </>
              ) : (
                r.name
              )}
            </th>
            <td>
              <span className="bars__bar" style={{ '--share': r.count / most } as CSSProperties} />
              <span className={upright ? 'ui-hidden' : 'bars__count'}>{number.format(r.count)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
