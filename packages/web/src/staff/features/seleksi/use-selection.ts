/** The selection of an offering as the desk reads it, and how far a scenario is that runs. */
import { type DataOf } from '@gerbang/contract';
import { detailSeleksi, type PenawaranSeleksi, ringkasSkenario } from '@gerbang/contract/office/seleksi';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const SELEKSI = ['seleksi'] as const;
export type Selection = DataOf<typeof detailSeleksi>;
/** Who asked waits for it, and what is asked is one row. */
const RUNNING_MS = 200;

/** Looks at the scenario that runs until it has ended: the whole offering takes longer to read than a scenario may run. */
const useRunning = (kode: string, selection: Selection | undefined): void => {
  const client = useQueryClient();
  // Newest first, and the oldest runs first.
  const id = selection?.daftar_skenario.findLast(({ selesai, gagal }) => !selesai && !gagal)?.id;
  useQuery({
    queryKey: [...SELEKSI, kode, 'berjalan', id],
    enabled: id !== undefined,
    refetchInterval: RUNNING_MS,
    queryFn: async () => {
      const params = { kode_penawaran: kode, id_skenario: Number(id) };
      const { ringkas: _, ...now } = await call(ringkasSkenario, { params });
      client.setQueryData<Selection>(
        [...SELEKSI, kode],
        (known) =>
          known && {
            ...known,
            daftar_skenario: known.daftar_skenario.map((one) => (one.id === now.id ? now : one)),
          },
      );
      return now;
    },
  });
};

export const useSelection = (kode: string) => {
  const selection = useQuery({
    queryKey: [...SELEKSI, kode],
    queryFn: () => call(detailSeleksi, { params: { kode_penawaran: kode } }),
    staleTime: 2_000,
  });
  useRunning(kode, selection.data);
  return selection;
};

export const stateOf = (o: PenawaranSeleksi): BadgeProps => {
  if (o.id_hasil !== null)
    return o.dari_seleksi
      ? { kind: 'success', children: 'Hasil diusulkan' }
      : { kind: 'info', children: 'Hasil diimpor' };
  if (o.skenario > 0) return { kind: 'info', children: 'Skenario' };
  if (o.versi !== null) return { kind: 'info', children: 'Aturan tersimpan' };
  return { kind: 'neutral', children: o.komponen > 0 ? 'Belum ada aturan' : 'Belum ada nilai' };
};
