/** A bar chart that is a table: every number can be read and heard, the bars only repeat it. */
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import './bars.css';
import { numberText } from './number.ts';

export interface Bar {
  key: string;
  name: string;
  /** Stands under an upright bar in place of the name. */
  short?: string;
  count: number;
  /** The same of the other series; null where there was none. */
  before?: number | null;
}

interface Props {
  label: string;
  rows: readonly Bar[];
  /** Bars side by side, for days. */
  upright?: boolean;
  /** What both series are called, where the rows have a second one: it is striped, so that it is told apart without colour. */
  series?: readonly [count: string, before: string];
}

/** The axis ends at an even number at or above the most: 2, 4, 6, 8, 10, 20, 40 … Nobody is counted by halves. */
export const top = (most: number): number => {
  if (most < 10) return Math.max(2, 2 * Math.ceil(most / 2));
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 4, 5, 10].find((step) => step * power >= most) ?? 10) * power;
};

const textOf = (count: number | null | undefined): string => (count == null ? '–' : numberText(count));
/** What stands above the bar that the pointer or the focus is on. */
const told = ({ name, count, before }: Bar, series: Props['series']): string =>
  series
    ? `${name}: ${series[0].toLowerCase()} ${numberText(count)}, ${series[1].toLowerCase()} ${textOf(before)}`
    : `${name}: ${numberText(count)}`;

/** Where a key leads from a bar, among so many; null where it leads nowhere. */
const target = (key: string, at: number, count: number): number | null => {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
};

/** Bars side by side are one stop of the keyboard, at first the last day; the arrows go from bar to bar. */
const useStops = (rows: readonly Bar[], upright: boolean) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = rows.findIndex(({ key }) => key === chosen);
  const stop = found === -1 ? rows.length - 1 : found;
  return (at: number) =>
    upright && {
      tabIndex: at === stop ? 0 : -1,
      onFocus: () => setChosen(rows[at]?.key ?? null),
      onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
        // The browser's own: back, forth, the beginning of the page.
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const to = target(event.key, at, rows.length);
        if (to === null) return;
        event.preventDefault();
        (event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus();
      },
    };
};

export function Bars({ label, rows, upright = false, series }: Props) {
  const stopOf = useStops(rows, upright);
  const most = top(Math.max(1, ...rows.flatMap((r) => [r.count, series ? (r.before ?? 0) : 0])));
  if (rows.length === 0) return <p className="ui-muted">Belum ada data.</p>;
  const chart = (
    <table
      className={classNames('bars', upright && 'bars--upright', series && 'bars--double')}
      style={{ '--top': `"${numberText(most)}"`, '--half': `"${numberText(most / 2)}"` } as CSSProperties}
    >
      <caption className="ui-hidden">
        {label}
        {upright && '. Panah kiri dan kanan berpindah hari.'}
      </caption>
      <thead className="ui-hidden">
        <tr>
          <th scope="col">{upright ? 'Hari' : 'Nama'}</th>
          <th scope="col">{series?.[0] ?? 'Jumlah'}</th>
          {series && <th scope="col">{series[1]}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((r, at) => (
          <tr key={r.key} data-value={told(r, series)} {...stopOf(at)}>
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
              <span className={upright ? 'ui-hidden' : 'bars__count'}>{numberText(r.count)}</span>
            </td>
            {series && (
              <td>
                <span
                  className="bars__bar bars__bar--before"
                  style={{ '--share': (r.before ?? 0) / most } as CSSProperties}
                />
                <span className={upright ? 'ui-hidden' : 'bars__count'}>{textOf(r.before)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!series) return chart;
  return (
    <div className="ui-stack ui-stack--close">
      <p className="bars__key bars__key--double" aria-hidden="true">
        <span>{series[0]}</span>
        <span>{series[1]}</span>
      </p>
      {chart}
    </div>
  );
}
