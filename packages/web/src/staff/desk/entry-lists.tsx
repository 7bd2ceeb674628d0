/** Entries of a desk, whole in one answer: searched, narrowed by the entry above, and changed one by one. */
import { choice, search } from '@gerbang/contract/wire/list';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { useFlash } from '../../ui/feedback/flash.tsx';
import type { Option } from '../../ui/field/option.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Column } from './data-table.tsx';
import './desk-lists.css';
import { DeskList } from './list/desk-list.tsx';
import { useWholeList, wholeList } from './list/use-whole-list.ts';
import { Parts } from './parts.tsx';
import { useAct } from './use-act.ts';

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
  /** Names the list where views and columns are kept. */
  name: string;
  /** One entry of it in words. */
  noun: string;
  /** By which the address begins adding one, default `tambah`. */
  act?: string;
  caption: string;
  /** All of it; undefined while it is on its way. */
  rows: readonly Row[] | undefined;
  error: Error | null;
  retry: () => unknown;
  /** Of a long list, functions that stay the same from one drawing to the next: it is searched again where they change. */
  codeOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Words an entry is found by; without them it is not searched. */
  wordsOf?: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** What an entry lies in, by which the list is narrowed; the options stay the same as well. */
  above?: { label: string; options: readonly Option[]; codeOf: (row: Row) => string };
  /** Why nothing can be added yet. */
  obstacle?: ReactNode;
  dialog: (writing: Writing<Row>) => ReactNode;
  remove: (row: Row) => Promise<unknown>;
  /** False for an entry of which it is known that it stays. */
  mayRemove?: (row: Row) => boolean;
  /** What comes of a removal. */
  removing: string;
  /** Reads anew what an entry's change touches. */
  refresh: () => unknown;
  /** Draws the heading, given its ref, and the button that adds. */
  head: (heading: RefObject<HTMLHeadingElement | null>, add: ReactNode) => ReactNode;
}

type Act<Row> = { kind: 'tulis'; row: Row | null } | { kind: 'hapus'; row: Row };

const NO_VALUES = {};

/** Entries of one kind: listed, added, changed, deleted. */
export function Entries<Row>(props: Props<Row>) {
  const { name, noun, caption, rows, error, retry, columns, above, obstacle, head } = props;
  const { codeOf, nameOf, wordsOf, dialog, remove, mayRemove, removing, refresh } = props;
  const flash = useFlash();
  useAct(props.act ?? 'tambah', () => setAct({ kind: 'tulis', row: null }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [act, setAct] = useState<Act<Row> | null>(null);
  const { label, options, codeOf: aboveOf } = above ?? {};
  const searched = wordsOf !== undefined && !obstacle;
  const list = useMemo(
    () =>
      wholeList(name, {
        ...(searched ? { cari: search(`Cari ${noun}`, '') } : {}),
        ...(searched && label && options && options.length > 0
          ? {
              induk: choice(
                label,
                `Semua ${label.toLowerCase()}`,
                Object.fromEntries(options.map((one) => [one.value, one.label])),
              ),
            }
          : {}),
      }),
    [name, noun, searched, label, options],
  );
  const values = useMemo(() => (aboveOf ? { induk: aboveOf } : NO_VALUES), [aboveOf]);
  const state = useWholeList(list, { rows, error, retry }, { words: wordsOf ?? nameOf, values });

  const close = () => setAct(null);
  const changed = async (said: string) => {
    flash(said, { kind: 'success' });
    await refresh();
  };
  const acts: Column<Row> = {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (row) => (
      <span className="ui-row desk-lists__acts">
        <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', row })}>
          Ubah…<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </Button>
        {(!mayRemove || mayRemove(row)) && (
          <Button variant="quiet" onClick={() => setAct({ kind: 'hapus', row })}>
            Hapus…<VisuallyHidden> {nameOf(row)}</VisuallyHidden>
          </Button>
        )}
      </span>
    ),
  };
  return (
    <>
      {head(
        heading,
        <Button disabled={!rows || Boolean(obstacle)} onClick={() => setAct({ kind: 'tulis', row: null })}>
          Tambah {noun}…
        </Button>,
      )}
      <DeskList
        state={state}
        caption={caption}
        columns={[...columns, acts]}
        id={codeOf}
        noun={noun}
        empty={`Belum ada ${noun}. Pilih Tambah ${noun} untuk memulai.`}
      />
      {act?.kind === 'tulis' &&
        dialog({
          row: act.row,
          above: state.asked.induk ?? '',
          onClose: close,
          onDone: (said) => void changed(`${said} ${act.row ? 'disimpan' : 'ditambahkan'}.`),
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
    </>
  );
}

interface ListsProps<Row> extends Omit<Props<Row>, 'head'> {
  /** Heading of the desk, and the name of its navigation. */
  title: string;
  label: string;
  /** The desk's lists. */
  lists: readonly { to: string; title: string }[];
  about: string;
}

/** A desk of several such lists. */
export function EntryLists<Row>({ title, label, lists, about, ...entries }: ListsProps<Row>) {
  return (
    <div className="ui-stack">
      <Entries
        {...entries}
        head={(heading, add) => (
          <>
            <div className="desk-lists__top">
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
              {add}
            </div>
            <Parts label={label}>
              {lists.map((one) => (
                <NavLink key={one.to} to={one.to}>
                  {one.title}
                </NavLink>
              ))}
            </Parts>
            {entries.obstacle}
            <p className="ui-muted">{about}</p>
          </>
        )}
      />
    </div>
  );
}
