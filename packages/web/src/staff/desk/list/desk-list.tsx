/** A declared list of the office: search, filters, order, columns, views, ticks, pages, export, and the keys to move in it. */
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { ExportPanel } from '../export-panel.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { useStaff } from '../staff.ts';
import { ColumnChoice } from './column-choice.tsx';
import './desk-list.css';
import { numberText } from '../number.ts';
import { FilterBar } from './filter-bar.tsx';
import { useNarrow } from './fold.tsx';
import { drawn, type ListState } from './listed.ts';
import { type Selection, useSelection } from './selection.ts';
import { useListKeys } from './use-list-keys.ts';
import { useColumns } from './use-view.ts';
import { Views } from './views.tsx';

interface CardsProps<Row> extends Required<Pick<Props<Row>, 'card' | 'id'>> {
  rows: readonly Row[];
  nothing: ReactNode;
}
interface Props<Row> {
  state: ListState<Row>;
  /** Names the table for the screen reader, with its order. */
  caption: string;
  columns?: readonly Column<Row>[];
  /** Draws a row that is too much for a line of a table, in the place of columns. */
  card?: (row: Row) => ReactNode;
  id: (row: Row) => string;
  /** Names a row beside its tick. */
  nameOf?: (row: Row) => string;
  /** What its rows are counted as. */
  noun?: string;
  /** Said where there is nothing at all, and what to do next. */
  empty: ReactNode;
  /** Acts on many: given what is ticked; without it there are no ticks. */
  acts?: (selection: Selection) => ReactNode;
  /** The acts can be done to all that the list is narrowed to, seen or not. */
  overFilter?: boolean;
}

function Cards<Row>({ rows, card, id, nothing }: CardsProps<Row>) {
  if (rows.length === 0) return <p>{nothing}</p>;
  return rows.map((row) => <Fragment key={id(row)}>{card(row)}</Fragment>);
}

/** The way to the page before and the one after. */
function Pages({
  page,
  loading,
  onBack,
  onForth,
}: Pick<ListState<never>, 'page' | 'loading' | 'onBack' | 'onForth'>) {
  if (!onBack && !onForth) return null;
  return (
    <nav className="ui-row" aria-label="Halaman daftar">
      <Button variant="secondary" disabled={!onBack} onClick={onBack}>
        Sebelumnya
      </Button>
      <span>Halaman {numberText(page)}</span>
      <Button variant="secondary" disabled={!onForth} loading={loading} onClick={onForth}>
        Berikutnya
      </Button>
    </nav>
  );
}

/** Who may export a list is who may make its call. */
const holds = (permissions: readonly string[], access: string) =>
  permissions.some((one) => access === `petugas:${one}`);

export function DeskList<Row>({
  state,
  caption,
  columns = [],
  card,
  id,
  nameOf,
  noun = 'baris',
  empty,
  acts,
  overFilter = false,
}: Props<Row>) {
  const { list, rows, error, sent } = state;
  const frame = useRef<HTMLDivElement>(null);
  useListKeys(frame);
  const turned = useRef(state.page);
  // The button of the pages stands below: whoever turns one reads on from its first row.
  useEffect(() => {
    if (turned.current === state.page) return;
    turned.current = state.page;
    // Narrowed to its first page, the list leaves the focus with whoever is still typing.
    if (document.activeElement?.closest('search, .desk-filters')) return;
    const table = frame.current?.querySelector<HTMLElement>('.table__scroll');
    table?.focus();
    table?.scrollIntoView({ block: 'start' });
  }, [state.page]);
  const selection = useSelection(JSON.stringify(sent));
  const [hidden, choose] = useColumns(list);
  const { izin } = useStaff();
  const mayExport = list.ekspor !== null && holds(izin, list.ekspor.mulai.access);
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  const narrow = useNarrow();
  const counted = state.jumlah !== null && <p role="status">{`${numberText(state.jumlah)} ${noun}.`}</p>;
  const nothing = state.narrowed ? 'Tidak ada yang cocok dengan saringan ini.' : empty;
  return (
    <div ref={frame} className="desk-list">
      <FilterBar state={state}>
        <div className="desk-list__tools">
          {!narrow && counted}
          {drawn(list).length > 0 && <Views list={list} state={state} hidden={hidden} onColumns={choose} />}
          {!card && <ColumnChoice columns={columns} hidden={hidden} onChange={choose} />}
          {list.ekspor && mayExport && !state.lacks && (
            <ExportPanel key={JSON.stringify(sent)} calls={list.ekspor} filters={sent} />
          )}
        </div>
      </FilterBar>
      {narrow && counted}
      {acts && rows && (
        <div className="desk-list__acts">
          {overFilter &&
            selection.keys !== null &&
            rows.length > 0 &&
            rows.every((row) => selection.keys?.has(id(row))) && (
              <Button variant="quiet" onClick={selection.all}>
                {state.jumlah === null
                  ? 'Pilih semua yang cocok dengan saringan'
                  : `Pilih semua ${numberText(state.jumlah)} yang cocok dengan saringan`}
              </Button>
            )}
          {acts(selection)}
        </div>
      )}
      {error ? (
        <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={state.retry} />
      ) : (
        !state.lacks &&
        (card && rows ? (
          <Cards rows={rows} card={card} id={id} nothing={nothing} />
        ) : (
          <DataTable
            caption={caption}
            columns={shown}
            rows={rows}
            id={id}
            {...(nameOf ? { nameOf } : {})}
            empty={nothing}
            {...(acts
              ? {
                  selected: selection.keys ?? new Set((rows ?? []).map(id)),
                  onSelect: selection.set,
                }
              : {})}
          />
        ))
      )}
      <Pages {...state} />
    </div>
  );
}
