/** The lists as the office sees them: their rows, the words of their columns, and how an entry is named. */
import {
  keyOf,
  parentOf,
  type ReferenceList,
  type ReferenceName,
  references,
} from '@gerbang/contract/references';
import { useQuery } from '@tanstack/react-query';
import { callPath } from '../../../api/client.ts';
import type { Option } from '../../../ui/field/option.ts';

export type Entry = Record<string, string | number>;

export const listOf = (name: ReferenceName): ReferenceList => references[name];
export const rowsKey = (name: ReferenceName) => ['referensi', name] as const;

/** All rows of a list; the server keeps it ready as bytes, so it comes whole and is searched here. */
export const useRows = (name: ReferenceName | undefined) =>
  useQuery({
    queryKey: rowsKey(name ?? 'provinsi'),
    queryFn: () => callPath<Entry[]>('GET', listOf(name ?? 'provinsi').paths[0]),
    enabled: name !== undefined,
  });

/** Columns as a table shows them: code, name, and last the entry above. */
export const columnsOf = (list: ReferenceList): string[] => [
  ...new Set([keyOf(list), list.label, ...Object.keys(list.columns)]),
];

/** Heading of a column. */
export const titleOf = (list: ReferenceList, column: string): string => {
  const parent = parentOf(list);
  if (parent && column === keyOf(references[parent])) return listOf(parent).title ?? '';
  if (column === list.label) return Object.keys(list.columns).length === 1 ? (list.title ?? '') : 'Nama';
  return 'Kode';
};

export const codeOf = (list: ReferenceList, entry: Entry): string => String(entry[keyOf(list)]);
/** Name of an entry with its code, where it has both. */
export const nameOf = (list: ReferenceList, entry: Entry): string => {
  const code = codeOf(list, entry);
  return list.label === keyOf(list) ? code : `${entry[list.label]} (${code})`;
};
export const optionsOf = (list: ReferenceList, rows: readonly Entry[] | undefined): Option[] =>
  (rows ?? []).map((row) => ({ value: codeOf(list, row), label: nameOf(list, row) }));
