/** The selection of an offering as the desk reads it, anew while a scenario runs. */
import { type DataOf } from '@gerbang/contract';
import { detailSeleksi, type PenawaranSeleksi } from '@gerbang/contract/office/seleksi';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const SELEKSI = ['seleksi'] as const;
export type Selection = DataOf<typeof detailSeleksi>;
const POLL_MS = 1_000;

export const useSelection = (kode: string) =>
  useQuery({
    queryKey: [...SELEKSI, kode],
    queryFn: () => call(detailSeleksi, { params: { kode_penawaran: kode } }),
    staleTime: 2_000,
    refetchInterval: ({ state }) =>
      (state.data?.daftar_skenario.some(({ selesai, gagal }) => !selesai && !gagal) ?? false) && POLL_MS,
  });

export const stateOf = (o: PenawaranSeleksi): BadgeProps => {
  if (o.id_hasil !== null)
    return o.dari_seleksi
      ? { kind: 'success', children: 'Hasil diusulkan' }
      : { kind: 'info', children: 'Hasil diimpor' };
  if (o.skenario > 0) return { kind: 'info', children: 'Skenario' };
  if (o.versi !== null) return { kind: 'info', children: 'Aturan tersimpan' };
  return { kind: 'neutral', children: o.komponen > 0 ? 'Belum ada aturan' : 'Belum ada nilai' };
};
