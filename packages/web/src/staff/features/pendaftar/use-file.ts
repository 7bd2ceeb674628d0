/** One applicant's file and history. */
import { berkasPendaftar, riwayatPendaftar } from '@gerbang/contract/office/pendaftar';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePages } from '../../desk/use-pages.ts';

// Nothing is fetched ahead: what is fetched is recorded as opened.
export const useFile = (nomor_pendaftar: string) =>
  useQuery({
    queryKey: ['pendaftar', nomor_pendaftar],
    queryFn: () => call(berkasPendaftar, { params: { nomor_pendaftar } }),
    // Addresses of documents hold for ten minutes.
    staleTime: 60_000,
    gcTime: 5 * 60_000,
  });

export const useHistory = (nomor_pendaftar: string) =>
  usePages(['pendaftar', nomor_pendaftar, 'riwayat'], (setelah) =>
    call(riwayatPendaftar, { params: { nomor_pendaftar }, query: { setelah: setelah ?? undefined } }),
  );
