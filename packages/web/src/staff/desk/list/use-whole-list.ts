/** A list whose rows come in one answer: searched, narrowed and turned here, drawn like any other. */
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { useMemo } from 'react';
import { filterOptions } from '../../../ui/field/filter-options.ts';
import { drawn, type Listed, type ListState, useNarrowing } from './listed.ts';

/** What a list is whose rows need no call of their own. */
export const wholeList = (name: string, filters: Listed['filters']): Listed => ({
  filters,
  orders: {},
  ekspor: null,
  daftar: { path: `/api/petugas/${name}` },
});

/** The answer the rows stand in, as a query gives it. */
interface Source<Row> {
  rows: readonly Row[] | undefined;
  error: Error | null;
  retry: () => unknown;
}
/** Of a long list, an object that stays the same from one drawing to the next: the list is searched again where it changes. */
export interface Reading<Row> {
  /** Words a row is found by. */
  words: (row: Row) => string;
  /** What a row has to be for a choice, by filter. */
  values?: Readonly<Record<string, (row: Row) => string>>;
}

export const useWholeList = <Row>(
  list: Listed,
  { rows, error, retry }: Source<Row>,
  { words, values }: Reading<Row>,
): ListState<Row> => {
  const { at, turn, ...narrowing } = useNarrowing(list);
  const { asked } = narrowing;
  const found = useMemo(() => {
    const choices = Object.entries(values ?? {}).filter(([name]) => asked[name]);
    const within = rows?.filter((row) => choices.every(([name, valueOf]) => valueOf(row) === asked[name]));
    const searched = drawn(list).find(([, { kind }]) => kind === 'cari')?.[0];
    const typed = searched && asked[searched];
    if (!within || !typed) return within;
    const options = within.map((row, i) => ({ value: String(i), label: words(row) }));
    return filterOptions(options, typed).flatMap(({ value }) => within[Number(value)] ?? []);
  }, [rows, asked, list, words, values]);
  const last = Math.max(Math.ceil((found?.length ?? 0) / PAGE_SIZE), 1);
  const page = Math.min(at, last);
  return {
    ...narrowing,
    sent: asked,
    live: true,
    lacks: false,
    rows: found?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    jumlah: found?.length ?? null,
    page,
    onBack: page > 1 ? () => turn(page - 1) : undefined,
    onForth: page < last ? () => turn(page + 1) : undefined,
    loading: false,
    error: rows ? null : error,
    retry,
  };
};
