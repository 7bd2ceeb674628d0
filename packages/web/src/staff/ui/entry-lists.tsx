/** One of several lists of a desk: searched, narrowed by the entry above, and changed entry by entry. */
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import { filterOptions } from '../../ui/field/filter-options.ts';
import type { Option } from '../../ui/field/option.ts';
import { SearchSelectField } from '../../ui/field/search-select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type Column, DataTable } from './data-table.tsx';
import './desk-lists.css';
import { LoadFailed } from './load-failed.tsx';
import { useFilters, useTyped } from './use-filters.ts';

const FILTERS = ['cari', 'induk'] as const;
/** Rows drawn at a time. */
const PAGE = 100;

/** What the dialog of an entry is given. */
export interface Writing<Row> {
  /** Null: a new one. */
  row: Row | null;
  /** The entry above by which the list is narrowed; empty where it is not. */
  above: string;
  onClose: () => void;
  /** The entry is stored under this name. */
  onDone: (name: string) => void;
}

interface Props<Row> {
  /** Heading of the desk, and the name of its navigation. */
  title: string;
  label: string;
  /** The desk's lists. */
  lists: readonly { to: string; title: string }[];
  about: string;
  /** Title of the open list, and one entry of it in words. */
  caption: string;
  noun: string;
  /** All of it; undefined while it is on its way. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  retry: () => unknown;
  /** Of a long list, functions that stay the same from one drawing to the next: it is searched again where they change. */
  codeOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Words an entry is found by. */
  wordsOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  above?: {
    label: string;
    loading: boolean;
    options: readonly Option[];
    codeOf: (row: Row) => string;
  };
  /** Why nothing can be added yet. */
  obstacle?: ReactNode;
  dialog: (writing: Writing<Row>) => ReactNode;
  remove: (row: Row) => Promise<unknown>;
  /** What comes of a removal. */
  removing: string;
  /** Reads anew what an entry's change touches. */
  refresh: () => Promise<unknown>;
}

type Act<Row> = { kind: 'tulis'; row: Row | null } | { kind: 'hapus'; row: Row };

export function EntryLists<Row>(props: Props<Row>) {
  const { title, label, lists, about, caption, noun, rows, error, retry, columns, above, obstacle } = props;
  const { codeOf, nameOf, wordsOf, dialog, remove, removing, refresh } = props;
  const flash = useFlash();
  const heading = useRef<HTMLHeadingElement>(null);
  const [{ cari, induk }, setFilters] = useFilters(FILTERS);
  const [shown, setShown] = useState(PAGE);
  const [act, setAct] = useState<Act<Row> | null>(null);
  const filter = (change: Parameters<typeof setFilters>[0]) => {
    setShown(PAGE);
    setFilters(change);
  };
  const [typed, setTyped] = useTyped(cari, (next) => filter({ cari: next }));
  const aboveOf = above?.codeOf;
  const found = useMemo(() => {
    if (!rows) return undefined;
    const within = aboveOf && induk ? rows.filter((row) => aboveOf(row) === induk) : rows;
    const byCode = new Map(within.map((row) => [codeOf(row), row]));
    const options = within.map((row) => ({ value: codeOf(row), label: wordsOf(row) }));
    return filterOptions(options, cari).map(({ value }) => byCode.get(value) as Row);
  }, [rows, induk, aboveOf, cari, codeOf, wordsOf]);

  const close = () => setAct(null);
  const changed = (said: string) => {
    flash(said, { kind: 'success' });
    return refresh();
  };
  const acts: Column<Row> = {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (row) => (
      <span className="ui-row desk-lists__acts">
        <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', row })}>
          Ubah…<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Button>
        <Button variant="quiet" onClick={() => setAct({ kind: 'hapus', row })}>
          Hapus…<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Button>
      </span>
    ),
  };
  return (
    <div className="ui-stack">
      <div className="desk-lists__top">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <Button disabled={!rows || Boolean(obstacle)} onClick={() => setAct({ kind: 'tulis', row: null })}>
          Tambah {noun}…
        </Button>
      </div>
      <nav aria-label={label} className="desk-lists__names">
        <ul>
          {lists.map((one) => (
            <li key={one.to}>
              <NavLink to={one.to}>{one.title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {obstacle}
      <p className="ui-muted">{about}</p>
      <div className="desk-lists__filters">
        <TextField
          label={`Cari ${noun}`}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        {above && !obstacle && (
          <SearchSelectField
            label={above.label}
            placeholder={`Semua ${above.label.toLowerCase()}`}
            loading={above.loading}
            options={above.options}
            value={induk || null}
            onChange={(next) => filter({ induk: next ?? '' })}
          />
        )}
      </div>
      {error && !rows ? (
        <LoadFailed title="Daftar belum dapat dimuat" error={error} retry={retry} />
      ) : (
        <>
          <p role="status" className="ui-muted">
            {found && `${found.length.toLocaleString('id-ID')} ${noun}`}
          </p>
          <DataTable
            caption={caption}
            columns={[...columns, acts]}
            rows={found?.slice(0, shown)}
            id={codeOf}
            empty={cari || induk ? 'Tidak ada yang cocok.' : `Belum ada ${noun}.`}
            {...(found && found.length > shown ? { onMore: () => setShown(shown + PAGE) } : {})}
          />
        </>
      )}
      {act?.kind === 'tulis' &&
        dialog({
          row: act.row,
          above: induk,
          onClose: close,
          onDone: (name) => void changed(`${name} ${act.row ? 'disimpan' : 'ditambahkan'}.`),
        })}
      {act?.kind === 'hapus' && (
        <ConfirmDialog
          title={`Hapus ${nameOf(act.row)}?`}
          action={`Hapus ${noun}`}
          danger
          onClose={close}
          onConfirm={async () => {
            await remove(act.row);
            // The button that opened the dialog goes with its row, and would take the focus along.
            void changed(`${nameOf(act.row)} dihapus.`).then(() => heading.current?.focus());
          }}
        >
          <p>{removing}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
