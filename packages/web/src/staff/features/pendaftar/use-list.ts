/** The list as the address filters it; list and file share it, so that J and K follow what was listed. */
import {
  type BarisPendaftar,
  berkasPendaftar,
  daftarPendaftar,
  riwayatPendaftar,
  saringanPendaftar,
} from '@gerbang/contract/pendaftar-petugas';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';

const FILTERS = ['cari', 'penawaran', 'fase', 'prodi'] as const;
export const LIST = ['pendaftar-daftar'] as const;

export const useList = () => {
  const [filters, setFilters] = useFilters(FILTERS);
  const pages = usePages<BarisPendaftar>([...LIST, filters], (setelah) =>
    call(daftarPendaftar, { query: { ...filters, setelah: setelah ?? undefined } }),
  );
  return { ...pages, filters, setFilters };
};
export type ListFilters = ReturnType<typeof useList>['filters'];

/** Offerings and programmes to filter by. */
export const useFilterOptions = () =>
  useQuery({
    queryKey: ['pendaftar-saringan'],
    queryFn: () => call(saringanPendaftar),
    staleTime: 10 * 60_000,
  });

const fileQuery = (nomor_pendaftar: string) => ({
  queryKey: ['pendaftar', nomor_pendaftar],
  queryFn: () => call(berkasPendaftar, { params: { nomor_pendaftar } }),
  // Addresses of documents hold for ten minutes.
  staleTime: 60_000,
  gcTime: 5 * 60_000,
});
export const useFile = (nomor: string) => useQuery(fileQuery(nomor));
/** Fetches a file before it is opened; health and finance are not in it, so nothing is recorded. */
export const prefetchFile = (client: QueryClient, nomor: string): Promise<void> =>
  client.prefetchQuery(fileQuery(nomor));

export const useHistory = (nomor_pendaftar: string) =>
  usePages(['pendaftar', nomor_pendaftar, 'riwayat'], (setelah) =>
    call(riwayatPendaftar, { params: { nomor_pendaftar }, query: { setelah: setelah ?? undefined } }),
  );
