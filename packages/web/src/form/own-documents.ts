/** The own documents as the office judged them; asked for only where any is checked. */
import { pemeriksaanBerkas } from '@gerbang/contract/applicant/verifikasi-berkas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

export const OWN_DOCUMENTS = ['pemeriksaan_berkas'] as const;

export const useOwnDocuments = (nomor_pendaftar: string, asked = true) =>
  useQuery({
    queryKey: OWN_DOCUMENTS,
    enabled: asked,
    queryFn: () => call(pemeriksaanBerkas, { params: { nomor_pendaftar } }),
    // The office decides while the applicant looks on; addresses hold for ten minutes.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
  });
