/** What the payments a list is narrowed to come to. */
import { type pembayaran, rekapPembayaran } from '@gerbang/contract/office/pembayaran';
import type { WantedOf } from '@gerbang/contract/wire/list';
import { useRead } from '../../../api/read.ts';

export const useSummary = (wanted: WantedOf<typeof pembayaran>) =>
  useRead(rekapPembayaran, { key: ['pembayaran-rekap', wanted], query: wanted, staleTime: 5_000 });
