/** A declared list as the address narrows it, fetched page by page. */
import type { AnyList, FixedOf, RowOf, WantedOf } from '@gerbang/contract/wire/list';
import type { Path } from '@gerbang/contract/wire/path';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callPath } from '../../../api/client.ts';
import { type ListState, type Narrowed, useNarrowing } from './listed.ts';

interface Page<Row> {
  baris: Row[];
  berikut: string | null;
  jumlah: number | null;
}
/** Key of a list's queries; what changes its rows invalidates it. */
export const listKey = (list: Pick<AnyList, 'daftar'>) => ['daftar', list.daftar.path] as const;

/** Pages fetched one after the other to reach the one an address names; whoever wants a later one narrows the list. */
const REACH = 20;

const search = (asked: Narrowed, setelah: string | null): string => {
  const query = new URLSearchParams(asked);
  if (setelah) query.set('setelah', setelah);
  return query.size > 0 ? `?${query}` : '';
};

interface DeskListState<L> extends ListState<RowOf<L>> {
  /** What is sent, typed. */
  wanted: WantedOf<L>;
  /** Rows of all pages fetched so far, for who goes from one to the next. */
  all: RowOf<L>[] | undefined;
  /** Fetches the page behind those; absent on the last one. */
  more: (() => void) | undefined;
}
type Given<L extends AnyList> = keyof FixedOf<L> extends never ? [] : [fixed: FixedOf<L>];
const NOTHING: Narrowed = {};

/** What the page itself is about is `fixed`. Pages are fetched as they are asked for and kept, so that going back is at once. */
export const useDeskList = <L extends AnyList>(list: L, ...[fixed]: Given<L>): DeskListState<L> => {
  const { at, turn, ...narrowing } = useNarrowing(list);
  const { asked } = narrowing;
  const sent: Narrowed = { ...(fixed ?? NOTHING), ...asked };
  const lacks = Object.entries(list.filters).some(
    ([name, filter]) => filter.kind === 'acuan' && filter.needed && !asked[name],
  );
  const pages = useInfiniteQuery({
    queryKey: [...listKey(list), sent],
    enabled: !lacks,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      callPath<Page<RowOf<L>>>('GET', `${list.daftar.path}${search(sent, pageParam)}` as Path),
    getNextPageParam: (last) => last.berikut,
    staleTime: 5_000,
  });
  const { hasNextPage, isFetching, isFetchingNextPage, error, fetchNextPage } = pages;
  const fetched = pages.data?.pages;
  // A reload on a later page: the cursors that lead there stand at the ends of those before.
  const short = fetched !== undefined && hasNextPage && fetched.length < Math.min(at, REACH);
  useEffect(() => {
    if (short && !isFetching && !error) void fetchNextPage();
  }, [short, isFetching, error, fetchNextPage]);
  // A list that has become shorter ends with its last page.
  const page = Math.min(at, fetched?.length ?? 1);
  const last = fetched?.[page - 1];
  const forth = async () => {
    if (fetched && page < fetched.length) return turn(page + 1);
    const { data } = await fetchNextPage();
    if (data && data.pages.length > page) turn(page + 1);
  };
  return {
    ...narrowing,
    sent,
    wanted: sent as WantedOf<L>,
    lacks,
    rows: lacks ? [] : short ? undefined : last?.baris,
    all: fetched?.flatMap((one) => one.baris),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    jumlah: fetched?.[0]?.jumlah ?? null,
    page,
    onBack: page > 1 ? () => turn(page - 1) : undefined,
    onForth: last?.berikut ? () => void forth() : undefined,
    loading: isFetchingNextPage,
    error,
    retry: pages.refetch,
  };
};
