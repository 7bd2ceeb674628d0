/** Adding an entry to a list, and changing one. */

import { codeRule, columnRule, isNumber, keyOf, type ReferenceList } from '@gerbang/contract/references';
import type { Path } from '@gerbang/contract/wire/path';
import { useId, useState } from 'react';
import { type CallError, callPath } from '../../../api/client.ts';
import type { Sentences } from '../../../api/send.ts';
import { focusField } from '../../../ui/field/focus-field.ts';
import type { Option } from '../../../ui/field/option.ts';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';
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

interface ColumnProps {
  id: string;
  list: ReferenceList;
  column: string;
  /** What the entry above can be, where the column names it. */
  parent: readonly Option[] | null;
  hint: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}
function ColumnField({ list, column, parent, value, onChange, hint, ...field }: ColumnProps) {
  const common = { ...field, label: titleOf(list, column), required: true };
  return parent ? (
    <SearchSelectField
      {...common}
      options={parent}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
    />
  ) : (
    <TextField
      {...common}
      autoComplete="off"
      inputMode={isNumber(list, column) ? 'numeric' : undefined}
      hint={hint}
      value={value}
      onChange={onChange}
    />
  );
}

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
  const [wrong, setWrong] = useState<Sentences>({});
  /** The entry as it was seen when the dialog opened, or after a colleague changed it meanwhile. */
  const [seen, setSeen] = useState(entry);
  const noun = list.title?.toLowerCase() ?? '';

  const judge = (row: Entry): Sentences =>
    Object.fromEntries(
      columns.flatMap((column) => {
        const title = titleOf(list, column).toLowerCase();
        const rule = columnRule(list, column, row[column]) ?? (column === key ? codeRule(list, row) : null);
        return rule ? [[column, column === parent?.column ? `Pilih ${title}` : `Isi ${title}, ${rule}`]] : [];
      }),
    );
  /** Marks what is wrong with the columns; false where it is none of them. */
  const show = (found: Sentences): boolean => {
    const first = columns.find((column) => found[column]);
    if (first === undefined) return false;
    setWrong(found);
    focusField(idOf(first));
    return true;
  };
  const base = list.crud as Path;
  const one = `${base}/{id}` as Path;
  const params = { id: entry ? codeOf(list, entry) : '' };
  const submit = async (): Promise<boolean> => {
    const row = rowOf(list, typed);
    if (show(judge(row))) return false;
    onDone(
      await (entry
        ? callPath<Entry>('PUT', one, { params, body: { ...row, semula: seen } })
        : callPath<Entry>('POST', base, { body: row })),
    );
    return true;
  };
  const refused = async ({ code }: CallError): Promise<boolean> => {
    if (code !== 'versi_usang') return false;
    setSeen(await callPath<Entry>('GET', one, { params }));
    return true;
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
      says={show}
      onFailed={refused}
    >
      {seen && seen !== entry && (
        <OvertakenNotice
          stands={columns
            .filter((column) => seen[column] !== entry?.[column])
            .map((column) => [titleOf(list, column), wordsOf(column, seen)])}
        />
      )}
      {columns.map((column) => (
        <ColumnField
          key={column}
          id={idOf(column)}
          list={list}
          column={column}
          parent={column === parent?.column ? parent.options : null}
          hint={entry && column === key ? 'Tidak dapat diubah selama masih dipakai.' : undefined}
          value={typed[column] ?? ''}
          onChange={(value) => set(column, value)}
          error={wrong[column]}
        />
      ))}
    </FormDialog>
  );
}
