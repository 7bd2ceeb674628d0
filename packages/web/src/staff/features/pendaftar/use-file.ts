/** One applicant's file and history. */
import { berkasPendaftar, riwayatPendaftar } from '@gerbang/contract/office/pendaftar';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { usePages } from '../../desk/use-pages.ts';

// Nothing is fetched ahead: what is fetched is recorded as opened.
export const useFile = (nomor_pendaftar: string) =>
  useRead(berkasPendaftar, {
    key: ['pendaftar', nomor_pendaftar],
    params: { nomor_pendaftar },
    // Addresses of documents hold for ten minutes.
    staleTime: 60_000,
    gcTime: 5 * 60_000,
  });

export const useHistory = (nomor_pendaftar: string) =>
  usePages(['pendaftar', nomor_pendaftar, 'riwayat'], (setelah) =>
    call(riwayatPendaftar, { params: { nomor_pendaftar }, query: { setelah: setelah ?? undefined } }),
  );
