/** The own documents as the office judged them; asked for only where any is checked. */
import { type BerkasSaya, pemeriksaanBerkas } from '@gerbang/contract/applicant/verifikasi-berkas';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { serverNow } from '../api/clock.ts';
import { SPREAD_MS } from '../api/moment.ts';

export const OWN_DOCUMENTS = ['pemeriksaan_berkas'] as const;

const DAY_MS = 86_400_000;
/** Those whose deadline passes with everybody's ask at a time of their own, once it has. */
const AFTER_MS = 1_000 + Math.random() * SPREAD_MS;
/** Until what is open has shut by its deadline, on a page that stays open; false where that is far. Milliseconds. */
const untilShut = (data: BerkasSaya | undefined): number | false => {
  const left = (data?.dokumen ?? []).flatMap(({ terbuka, batas }) =>
    terbuka && batas ? [Date.parse(batas) - serverNow()] : [],
  );
  const next = Math.min(...left);
  return next < DAY_MS ? Math.max(next, 0) + AFTER_MS : false;
};

export const useOwnDocuments = (nomor_pendaftar: string, asked = true) =>
  useQuery({
    queryKey: OWN_DOCUMENTS,
    enabled: asked,
    queryFn: () => call(pemeriksaanBerkas, { params: { nomor_pendaftar } }),
    // The office decides while the applicant looks on; addresses hold for ten minutes.
    staleTime: 30_000,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => untilShut(state.data),
  });
