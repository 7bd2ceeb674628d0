/** Option lists of the contract as options of a field. */

import { daftarLangkah } from '@gerbang/contract/applicant/formulir';
import type { ReferenceField, Value } from '@gerbang/contract/form/field';
import type { ReferenceList } from '@gerbang/contract/references';
import { BIRTH_PLACES, INDONESIA, LUAR_NEGERI, offeredBy } from '@gerbang/contract/steps/alamat';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { listFailure, sentences } from '@gerbang/contract/wire/sentences';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { CallError, call, callPath } from '../api/client.ts';
import type { Option } from '../ui/field/option.ts';

/** Lines of their own in lists that are another one otherwise. */
const ADDED: Record<string, Option> = { [BIRTH_PLACES]: { value: LUAR_NEGERI, label: 'Luar Negeri' } };

const LISTS = ['daftar'] as const;
/** Key of the step whose lists come together; null where each list is asked for by itself. */
export const ListsOfStep = createContext<string | null>(null);

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

/** What keeps the lists of a step from coming together, but none of them alone: a process that does not know the call yet, or one list that is broken. */
const ALONE = [404, 500];
/** The lists of a step as one request, whoever of its fields asks first; null where each has to be asked for by itself. */
const listsOf = async (client: QueryClient, step: string): Promise<Record<string, Row[]> | null> => {
  try {
    return await client.fetchQuery({
      queryKey: ['daftar-langkah', step],
      staleTime: Number.POSITIVE_INFINITY,
      // The fields that wait for it try again.
      retry: false,
      queryFn: () => call(daftarLangkah, { params: { step } }),
    });
  } catch (error) {
    if (error instanceof CallError && ALONE.includes(error.status)) return null;
    throw error;
  }
};

/** Options of a reference field; those of a list with a parent wait for the parent's value. */
export const useOptions = (field: ReferenceField, parent: Value | undefined) => {
  const step = useContext(ListsOfStep);
  const client = useQueryClient();
  const added = ADDED[field.list];
  const { name, list, below } = offeredBy(field);
  const waits = below !== null && (parent === null || parent === undefined || parent === '');
  const query = useQuery({
    queryKey: [...LISTS, name, below ? parent : null],
    enabled: !waits,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const path = below ? below(parent ?? null) : list.paths[0];
      const together = step !== null && !below ? (await listsOf(client, step))?.[name] : undefined;
      return toOptions(field.list, list, together ?? (await callPath<Row[]>('GET', path)));
    },
  });
  const options = query.data ?? [];
  return {
    options: added ? [...options, added] : options,
    loading: query.isLoading && !waits,
    waits,
    error: query.error,
    // One press brings back all that did not come.
    retry: () =>
      client.refetchQueries({
        queryKey: LISTS,
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  };
};
