/** Adding an entry to a list, and changing one. */
import type { Path } from '@gerbang/contract/path';
import { codeRule, columnRule, isNumber, keyOf, type ReferenceList } from '@gerbang/contract/references';
import { useId, useState } from 'react';
import { CallError, callPath } from '../../../api/client.ts';
import { focusField } from '../../../ui/field/focus-field.ts';
import type { Option } from '../../../ui/field/option.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx';
import { codeOf, columnsOf, type Entry, nameOf, titleOf } from './lists.ts';

type Typed = Record<string, string>;

interface Props {
  list: ReferenceList;
  /** Null: a new one. */
  entry: Entry | null;
  /** Column that names the entry above, with what it can be. */
  parent: { column: string; options: readonly Option[]; chosen: string } | null;
  onClose: () => void;
  onDone: (stored: Entry) => void;
}

/** The row as it is sent; what is no number stays text, for the judge to refuse. */
const rowOf = (list: ReferenceList, typed: Typed): Entry =>
  Object.fromEntries(
    Object.keys(list.columns).map((column) => {
      const text = (typed[column] ?? '').trim();
      return [column, isNumber(list, column) && /^\d+$/.test(text) ? Number(text) : text];
    }),
  );

export function EntryDialog({ list, entry, parent, onClose, onDone }: Props) {
  const form = useId();
  const idOf = (column: string) => `${form}-${column}`;
  const key = keyOf(list);
  // What lies around comes first: a code begins with it.
  const columns = columnsOf(list).toSorted(
    (a, b) => Number(b === parent?.column) - Number(a === parent?.column),
  );
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(
      columns.map((c) => [c, String(entry?.[c] ?? (c === parent?.column ? parent.chosen : ''))]),
    ),
  );
  const [wrong, setWrong] = useState<Typed>({});
  /** The entry as it was seen when the dialog opened, or after a colleague changed it meanwhile. */
  const [seen, setSeen] = useState(entry);
  const noun = list.title?.toLowerCase() ?? '';

  const judge = (row: Entry): Typed =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const title = titleOf(list, column).toLowerCase();
        const rule = columnRule(list, column, row[column]) ?? (column === key ? codeRule(list, row) : null);
        return rule ? [[column, column === parent?.column ? `Pilih ${title}` : `Isi ${title}, ${rule}`]] : [];
      }),
    );
  const show = (found: Typed): false => {
    setWrong(found);
    const first = columns.find((column) => found[column]);
    if (first) focusField(idOf(first));
    return false;
  };
  const submit = async (): Promise<boolean> => {
    const row = rowOf(list, typed);
    const found = judge(row);
    if (Object.keys(found).length > 0) return show(found);
    const base = list.crud as Path;
    const one = `${base}/{id}` as Path;
    const params = { id: entry ? codeOf(list, entry) : '' };
    try {
      onDone(
        await (entry
          ? callPath<Entry>('PUT', one, { params, body: { ...row, semula: seen } })
          : callPath<Entry>('POST', base, { body: row })),
      );
      return true;
    } catch (error) {
      if (error instanceof CallError && error.code === 'versi_usang') {
        setSeen(await callPath<Entry>('GET', one, { params }));
        return false;
      }
      const named = error instanceof CallError ? error.findings.filter((f) => columns.includes(f.field)) : [];
      if (named.length === 0) throw error;
      return show(Object.fromEntries(named.map((f) => [f.field, f.message])));
    }
  };
  const wordsOf = (column: string, row: Entry): string =>
    (column === parent?.column && parent.options.find((o) => o.value === row[column])?.label) ||
    String(row[column]);
  const set = (column: string, value: string) => setTyped((t) => ({ ...t, [column]: value }));
  return (
    <FormDialog
      title={entry ? `Ubah ${nameOf(list, entry)}` : `Tambah ${noun}`}
      action={entry ? 'Simpan' : `Tambah ${noun}`}
      onClose={onClose}
      onSubmit={submit}
    >
      {seen && seen !== entry && (
        <OvertakenNotice
          stands={columns
            .filter((column) => seen[column] !== entry?.[column])
            .map((column) => [titleOf(list, column), wordsOf(column, seen)])}
        />
      )}
      {columns.map((column) =>
        column === parent?.column ? (
          <SearchSelectField
            key={column}
            id={idOf(column)}
            label={titleOf(list, column)}
            required
            options={parent.options}
            value={typed[column] || null}
            onChange={(value) => set(column, value ?? '')}
            error={wrong[column]}
          />
        ) : (
          <TextField
            key={column}
            id={idOf(column)}
            label={titleOf(list, column)}
            required
            autoComplete="off"
            inputMode={isNumber(list, column) ? 'numeric' : undefined}
            hint={entry && column === key ? 'Tidak dapat diubah selama masih dipakai.' : undefined}
            value={typed[column] ?? ''}
            onChange={(value) => set(column, value)}
            error={wrong[column]}
          />
        ),
      )}
    </FormDialog>
  );
}
