/** One day of a bank. */
import { satuRekonsiliasi } from '@gerbang/contract/office/rekonsiliasi';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

/** Key of the queries of all days. */
export const DAY = ['rekonsiliasi-hari'] as const;

export const useDay = (id: string) =>
  useQuery({
    queryKey: [...DAY, id],
    queryFn: () => call(satuRekonsiliasi, { params: { id_rekonsiliasi: id } }),
    staleTime: 5_000,
  });
