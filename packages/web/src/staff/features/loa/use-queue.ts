/** The queue as the address filters it; list and request page share it, so that J and K follow what was listed. */
import { acuanLoa, antreanLoa, type BarisLoa, detailLoa, TAMPILAN_LOA } from '@gerbang/contract/loa-petugas';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import { useFilters } from '../../ui/use-filters.ts';
import { type Page, usePages } from '../../ui/use-pages.ts';

const FILTERS = ['cari', 'status', 'jenis', 'penawaran'] as const;
export const QUEUE = ['loa-antrean'] as const;

export const useQueue = () => {
  const client = useQueryClient();
  const [filters, setFilters] = useFilters(FILTERS);
  const status = TAMPILAN_LOA.find((view) => view === filters.status) ?? 'review';
  const { cari, jenis, penawaran } = filters;
  const pages = usePages<BarisLoa>([...QUEUE, status, cari, jenis, penawaran], (setelah) =>
    call(antreanLoa, {
      query: { status, cari, jenis, kode_penawaran: penawaran, setelah: setelah ?? undefined },
    }),
  );
  /** Takes decided requests out of every cached view; each is fetched anew when it is next opened. */
  const forget = useCallback(
    (ids: readonly number[]) => {
      const gone = new Set(ids);
      client.setQueriesData<InfiniteData<Page<BarisLoa>>>(
        { queryKey: QUEUE },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((p) => ({ ...p, baris: p.baris.filter((r) => !gone.has(r.id)) })),
          },
      );
      for (const id of ids) client.removeQueries({ queryKey: ['loa', id] });
      void client.invalidateQueries({ queryKey: QUEUE, refetchType: 'none' });
    },
    [client],
  );
  return { ...pages, filters: { status, cari, jenis, penawaran }, setFilters, forget };
};

/** Offerings to filter by and reasons to reject with. */
export const useReference = () =>
  useQuery({ queryKey: ['loa-acuan'], queryFn: () => call(acuanLoa), staleTime: 10 * 60_000 });

const requestQuery = (id: number) => ({
  queryKey: ['loa', id],
  queryFn: () => call(detailLoa, { params: { id_loa: id } }),
  staleTime: 60_000,
});
export const useRequest = (id: number) => useQuery(requestQuery(id));
/** Fetches a request before it is opened, so that J and K answer at once. */
export const prefetchRequest = (client: QueryClient, id: number): Promise<void> =>
  client.prefetchQuery(requestQuery(id));
