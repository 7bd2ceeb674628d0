/** One list: searched, narrowed by the entry above, and changed entry by entry. */
import type { Path } from '@gerbang/contract/path';
import { editableLists, keyOf, parentOf, type ReferenceName, references } from '@gerbang/contract/references';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { callPath } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { filterOptions } from '../../../ui/field/filter-options.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { EntryDialog } from './entry-dialog.tsx';
import {
  codeOf,
  columnsOf,
  type Entry,
  listOf,
  nameOf,
  optionsOf,
  rowsKey,
  titleOf,
  useRows,
} from './lists.ts';

const FILTERS = ['cari', 'induk'] as const;
/** Rows drawn at a time. */
const PAGE = 100;

type Act = { kind: 'tulis'; entry: Entry | null } | { kind: 'hapus'; entry: Entry };

export function ListPage({ name }: { name: ReferenceName }) {
  const list = listOf(name);
  const parentName = parentOf(list);
  const parentKey = parentName && keyOf(references[parentName]);
  const client = useQueryClient();
  const flash = useFlash();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filters, setFilters] = useFilters(FILTERS);
  const [shown, setShown] = useState(PAGE);
  const [act, setAct] = useState<Act | null>(null);
  const { data, error, refetch } = useRows(name);
  const above = useRows(parentName);
  const noun = list.title?.toLowerCase() ?? '';

  const parents = useMemo(
    () => (parentName ? optionsOf(listOf(parentName), above.data) : []),
    [parentName, above.data],
  );
  const found = useMemo(() => {
    if (!data) return undefined;
    const within = parentKey && filters.induk ? data.filter((row) => row[parentKey] === filters.induk) : data;
    const byCode = new Map(within.map((row) => [codeOf(list, row), row]));
    return filterOptions(optionsOf(list, within), filters.cari).map(
      ({ value }) => byCode.get(value) as Entry,
    );
  }, [data, list, parentKey, filters.cari, filters.induk]);
  const parentNames = useMemo(() => new Map(parents.map((p) => [p.value, p.label])), [parents]);

  const filter = (change: Parameters<typeof setFilters>[0]) => {
    setShown(PAGE);
    setFilters(change);
  };
  const changed = (said: string) => {
    flash(said, { kind: 'success' });
    return client.invalidateQueries({ queryKey: rowsKey(name) });
  };
  const remove = async (entry: Entry) => {
    await callPath('DELETE', `${list.crud}/{id}` as Path, { params: { id: codeOf(list, entry) } });
    // The button that opened the dialog goes with its row, and would take the focus along.
    void changed(`${nameOf(list, entry)} dihapus.`).then(() => heading.current?.focus());
  };

  const columns: Column<Entry>[] = [
    ...columnsOf(list).map((column) => ({
      key: column,
      title: titleOf(list, column),
      cell: (row: Entry) =>
        column === parentKey ? (parentNames.get(String(row[column])) ?? row[column]) : row[column],
    })),
    {
      key: 'tindakan',
      title: 'Tindakan',
      cell: (entry) => (
        <span className="ui-row desk-lists__acts">
          <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', entry })}>
            Ubah…<VisuallyHidden> {nameOf(list, entry)}</VisuallyHidden>
          </Button>
          <Button variant="quiet" onClick={() => setAct({ kind: 'hapus', entry })}>
            Hapus…<VisuallyHidden> {nameOf(list, entry)}</VisuallyHidden>
          </Button>
        </span>
      ),
    },
  ];
  return (
    <div className="ui-stack">
      <div className="desk-lists__top">
        <h1 ref={heading} tabIndex={-1}>
          Daftar referensi
        </h1>
        <Button onClick={() => setAct({ kind: 'tulis', entry: null })}>Tambah {noun}…</Button>
      </div>
      <nav aria-label="Daftar referensi" className="desk-lists__names">
        <ul>
          {editableLists.map((one) => (
            <li key={one}>
              <NavLink to={`/referensi/${one}`}>{listOf(one).title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="ui-muted">
        Perubahan langsung berlaku bagi pendaftar yang membuka formulir. Entri yang masih dipakai tidak dapat
        dihapus.
      </p>
      <div className="desk-lists__filters">
        <TextField
          label={`Cari ${noun}`}
          type="search"
          autoComplete="off"
          value={filters.cari}
          onChange={(cari) => filter({ cari })}
        />
        {parentName && (
          <SearchSelectField
            label={listOf(parentName).title}
            placeholder={`Semua ${listOf(parentName).title?.toLowerCase()}`}
            loading={above.isLoading}
            options={parents}
            value={filters.induk || null}
            onChange={(induk) => filter({ induk: induk ?? '' })}
          />
        )}
      </div>
      {error && !data ? (
        <Alert kind="error" announce title="Daftar belum dapat dimuat">
          <p>{error.message}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </Alert>
      ) : (
        <>
          <p role="status" className="ui-muted">
            {found && `${found.length.toLocaleString('id-ID')} ${noun}`}
          </p>
          <DataTable
            caption={list.title ?? name}
            columns={columns}
            rows={found?.slice(0, shown)}
            id={(row) => codeOf(list, row)}
            empty={filters.cari || filters.induk ? 'Tidak ada yang cocok.' : `Belum ada ${noun}.`}
            {...(found && found.length > shown ? { onMore: () => setShown(shown + PAGE) } : {})}
          />
        </>
      )}
      {act?.kind === 'tulis' && (
        <EntryDialog
          list={list}
          entry={act.entry}
          parent={parentKey ? { column: parentKey, options: parents, chosen: filters.induk } : null}
          onClose={() => setAct(null)}
          onDone={(stored) =>
            void changed(`${nameOf(list, stored)} ${act.entry ? 'disimpan' : 'ditambahkan'}.`)
          }
        />
      )}
      {act?.kind === 'hapus' && (
        <ConfirmDialog
          title={`Hapus ${nameOf(list, act.entry)}?`}
          action={`Hapus ${noun}`}
          danger
          onClose={() => setAct(null)}
          onConfirm={() => remove(act.entry)}
        >
          <p>Tidak lagi dapat dipilih oleh pendaftar. Bila masih dipakai, penghapusan ditolak.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
