/** One day of a bank. */
import { satuRekonsiliasi } from '@gerbang/contract/office/rekonsiliasi';
import { useRead } from '../../../api/read.ts';

/** Key of the queries of all days. */
export const DAY = ['rekonsiliasi-hari'] as const;

export const useDay = (id: string) =>
  useRead(satuRekonsiliasi, { key: [...DAY, id], params: { id_rekonsiliasi: id }, staleTime: 5_000 });
