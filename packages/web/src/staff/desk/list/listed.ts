/** What every list of the office is drawn from: its declaration, what the address narrows it to, and the rows of a page. */

import type { AnyList, Filter } from '@gerbang/contract/wire/list';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseDate } from '../../../ui/field/parse-date.ts';

/** What drawing a list needs of its declaration. */
export interface Listed extends Pick<AnyList, 'filters' | 'orders' | 'ekspor'> {
  /** The address of its rows, under which views and columns are kept. */
  daftar: { path: string };
}

/** A filter that is drawn. */
export type Drawn = Exclude<Filter, { kind: 'tetap' }>;
/** The filters an officer chooses. */
export const drawn = ({ filters }: Pick<Listed, 'filters'>): [string, Drawn][] =>
  Object.entries(filters).flatMap(([name, filter]): [string, Drawn][] =>
    filter.kind === 'tetap' ? [] : [[name, filter]],
  );

/** Values by filter, and by `urut` for the order. */
export type Narrowed = Readonly<Record<string, string>>;
const namesOf = (list: Listed): string[] => [...drawn(list).map(([name]) => name), 'urut'];
/** False for a choice the list does not offer: an old address narrows nothing rather than failing. */
const accepts = (list: Listed, name: string, value: string): boolean => {
  if (name === 'urut') return Object.hasOwn(list.orders, value);
  const filter = list.filters[name];
  if (filter?.kind === 'hari') return 'iso' in parseDate(value);
  return filter?.kind !== 'pilih' || Object.hasOwn(filter.options, value);
};
/** What of `given` narrows the list. */
export const accepted = (list: Listed, given: (name: string) => string | null | undefined): Narrowed =>
  Object.fromEntries(
    namesOf(list).flatMap((name): [string, string][] => {
      const value = given(name);
      return value && accepts(list, name, value) ? [[name, value]] : [];
    }),
  );
/** Each filter, and the order, as if nothing were chosen. */
export const unnarrowed = (list: Listed): Narrowed =>
  Object.fromEntries(namesOf(list).map((name) => [name, '']));

/** Where the page that is looked at stands in the address, counted from 1. */
const PAGE = 'halaman';

/**
 * Filters and order stand in the address, so that a view can be sent to a colleague and survives a reload; what the address
 * says and the list does not know is left alone.
 */
export const useNarrowing = (list: Listed) => {
  const [address, setAddress] = useSearchParams();
  const asked = useMemo(() => accepted(list, (name) => address.get(name)), [address, list]);
  const change = useCallback(
    (next: Narrowed) => {
      setAddress(
        (before) => {
          const params = new URLSearchParams(before);
          params.delete(PAGE);
          for (const [name, value] of Object.entries(next))
            if (value) params.set(name, value);
            else params.delete(name);
          return params;
        },
        { replace: true },
      );
    },
    [setAddress],
  );
  return {
    list,
    /** What the list is narrowed to, as the address says it. */
    asked,
    change,
    clear: useCallback(() => change(unnarrowed(list)), [change, list]),
    narrowed: drawn(list).some(([name]) => asked[name]),
    /** The page the address names, from 1. */
    at: Math.max(Math.trunc(Number(address.get(PAGE))) || 1, 1),
    turn: (to: number) => change({ [PAGE]: to > 1 ? String(to) : '' }),
  };
};

/** A list as it is drawn now, wherever its rows come from. */
export interface ListState<Row>
  extends Pick<ReturnType<typeof useNarrowing>, 'list' | 'asked' | 'change' | 'clear' | 'narrowed'> {
  /** What it is narrowed to with what the page is about, as it is sent. */
  sent: Narrowed;
  /** The rows are all here: what is typed into the search finds at once. */
  live?: boolean;
  /** A filter without which nothing is listed is not set yet. */
  lacks: boolean;
  /** Those of the page; undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  jumlah: number | null;
  page: number;
  onBack: (() => void) | undefined;
  onForth: (() => void) | undefined;
  /** The next page is on its way. */
  loading: boolean;
  error: Error | null;
  retry: () => unknown;
}
