/** Pages of a server list by cursor: each answer names where the next begins. */
import { useInfiniteQuery } from '@tanstack/react-query';

/** One page: its rows, and the cursor of the next page or null. */
export interface Page<Row> {
  baris: Row[];
  berikut: string | null;
}

/** Rows of all pages fetched so far. `fetchPage` gets the cursor, null for the first page. */
export const usePages = <Row>(
  key: readonly unknown[],
  fetchPage: (cursor: string | null) => Promise<Page<Row>>,
  options: { refetchInterval?: number } = {},
) => {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    getNextPageParam: (last) => last.berikut,
    staleTime: 5_000,
    ...options,
  });
  return {
    rows: query.data?.pages.flatMap((p) => p.baris),
    onMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
    error: query.error,
    refetch: query.refetch,
  };
};
