/** One of the option lists the office keeps. */

import { editableLists, keyOf, parentOf, type ReferenceName, references } from '@gerbang/contract/references';
import type { Path } from '@gerbang/contract/wire/path';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callPath } from '../../../api/client.ts';
import { EntryLists } from '../../desk/entry-lists.tsx';
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

const LISTS = editableLists.map((name) => ({ to: `/referensi/${name}`, title: listOf(name).title ?? name }));

export function ListPage({ name }: { name: ReferenceName }) {
  const list = listOf(name);
  const parentName = parentOf(list);
  const parentKey = parentName && keyOf(references[parentName]);
  const client = useQueryClient();
  const { data, error, refetch } = useRows(name);
  const above = useRows(parentName);
  const of = useMemo(
    () => ({
      code: (row: Entry) => codeOf(list, row),
      name: (row: Entry) => nameOf(list, row),
      above: (row: Entry) => String(parentKey && row[parentKey]),
    }),
    [list, parentKey],
  );
  const parents = useMemo(
    () => (parentName ? optionsOf(listOf(parentName), above.data) : []),
    [parentName, above.data],
  );
  const parentNames = new Map(parents.map((p) => [p.value, p.label]));
  const columns = columnsOf(list).map((column) => ({
    key: column,
    title: titleOf(list, column),
    cell: (row: Entry) =>
      column === parentKey ? (parentNames.get(String(row[column])) ?? row[column]) : row[column],
  }));
  return (
    <EntryLists<Entry>
      name={`referensi/${name}`}
      title="Daftar referensi"
      label="Daftar referensi"
      lists={LISTS}
      about="Perubahan langsung berlaku bagi pendaftar yang membuka formulir. Entri yang masih dipakai tidak dapat dihapus."
      caption={list.title ?? name}
      noun={list.title?.toLowerCase() ?? ''}
      rows={data}
      error={error}
      retry={refetch}
      codeOf={of.code}
      nameOf={of.name}
      wordsOf={of.name}
      columns={columns}
      {...(parentName &&
        parentKey && {
          above: {
            label: listOf(parentName).title ?? '',
            options: parents,
            codeOf: of.above,
          },
        })}
      dialog={({ row, above: chosen, onClose, onDone }) => (
        <EntryDialog
          list={list}
          entry={row}
          parent={parentKey ? { column: parentKey, options: parents, chosen } : null}
          onClose={onClose}
          onDone={(stored) => onDone(nameOf(list, stored))}
        />
      )}
      remove={(row) => callPath('DELETE', `${list.crud}/{id}` as Path, { params: { id: codeOf(list, row) } })}
      removing="Tidak lagi dapat dipilih oleh pendaftar. Bila masih dipakai, penghapusan ditolak."
      refresh={() => client.invalidateQueries({ queryKey: rowsKey(name) })}
    />
  );
}
