/** Option lists of the contract as options of a field. */

import type { ReferenceField, Value } from '@gerbang/contract/form/field';
import { type ReferenceList, type ReferenceName, references } from '@gerbang/contract/references';
import { INDONESIA, LUAR_NEGERI } from '@gerbang/contract/steps/alamat';
import { fill } from '@gerbang/contract/wire/endpoint';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { listFailure, sentences } from '@gerbang/contract/wire/sentences';
import { useQuery } from '@tanstack/react-query';
import { CallError, callPath } from '../api/client.ts';
import type { Option } from '../ui/field/option.ts';

/** Lists that are another one with a line of their own. */
const DERIVED: Record<string, { of: ReferenceName; add: Option }> = {
  provinsi_lahir: { of: 'provinsi', add: { value: LUAR_NEGERI, label: 'Luar Negeri' } },
};

type Row = Record<string, string | number>;

const toOptions = (name: string, list: ReferenceList, rows: Row[]): Option[] => {
  const key = Object.keys(list.columns)[0] as string;
  const options = rows.map((row) => ({
    value: String(row[key]),
    label: row.kelompok ? `${row.kelompok}: ${row[list.label]}` : String(row[list.label]),
  }));
  // Nearly everybody chooses Indonesia, so it stands first.
  return name === 'negara'
    ? [...options.filter((o) => o.value === INDONESIA), ...options.filter((o) => o.value !== INDONESIA)]
    : options;
};

/** True when the server, or what stands before it, asks to slow down. */
export const isBusy = (error: Error | null): boolean => error instanceof CallError && error.status === 429;

/** Why a list is not there, in the words of its field (layar 7, alamat 6). */
export const failureOf = ({ failure, failureAlone }: ReferenceField, error: Error): string => {
  if (isBusy(error)) return pageErrors.sibuk[1];
  if (failure === undefined) return sentences.muatGagal;
  // "maaf terjadi kesalahan" and a broken connection say nothing that the field's own sentence does not.
  const said = error instanceof CallError && error.status !== 0 && error.message !== pageErrors.galat[1];
  return said && !failureAlone ? error.message : listFailure(failure);
};

/** Options of a reference field; those of a list with a parent wait for the parent's value. */
export const useOptions = (field: ReferenceField, parent: Value | undefined) => {
  const derived = DERIVED[field.list];
  const name = derived?.of ?? (field.list as ReferenceName);
  const list: ReferenceList = references[name];
  const filtered = field.parent !== undefined && list.filteredPath !== undefined;
  const waits = filtered && (parent === null || parent === undefined || parent === '');
  const query = useQuery({
    queryKey: ['daftar', name, filtered ? parent : null],
    enabled: !waits,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const path = filtered
        ? fill(list.filteredPath as '/api/', { [list.filters?.[0] as string]: String(parent) })
        : list.paths[0];
      return toOptions(field.list, list, await callPath<Row[]>('GET', path as '/api/'));
    },
  });
  const options = query.data ?? [];
  return {
    options: derived ? [...options, derived.add] : options,
    loading: query.isLoading && !waits,
    waits,
    error: query.error,
    retry: query.refetch,
  };
};
