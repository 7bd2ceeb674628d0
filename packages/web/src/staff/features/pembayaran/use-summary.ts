/** What the payments a list is narrowed to come to. */
import { type pembayaran, rekapPembayaran } from '@gerbang/contract/office/pembayaran';
import type { WantedOf } from '@gerbang/contract/wire/list';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const useSummary = (wanted: WantedOf<typeof pembayaran>) =>
  useQuery({
    queryKey: ['pembayaran-rekap', wanted],
    queryFn: () => call(rekapPembayaran, { query: wanted }),
    staleTime: 5_000,
  });
