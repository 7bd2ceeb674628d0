/** The selection of an offering as the desk reads it, and how far a scenario is that runs. */
import { type DataOf } from '@gerbang/contract';
import { daftarSkenario, detailSeleksi, type PenawaranSeleksi } from '@gerbang/contract/office/seleksi';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import type { BadgeProps } from '../../../ui/badge.tsx';

export const SELEKSI = ['seleksi'] as const;
export type Selection = DataOf<typeof detailSeleksi>;
/** Who asked waits for it; whoever waits longer than that many looks is waiting for a ledger to be written. */
const SOON = { ms: 100, looks: 100 };
const LATER_MS = 2_000;

/** Looks at the scenarios alone: with tens of thousands of participants the whole offering is read longer than a scenario runs. */
export const useLook = (kode: string) => {
  const client = useQueryClient();
  return async () => {
    const daftar_skenario = await call(daftarSkenario, { params: { kode_penawaran: kode } });
    client.setQueryData<Selection>(
      [...SELEKSI, kode],
      (known) => known && { ...known, daftar_skenario, skenario: daftar_skenario.length },
    );
    return daftar_skenario;
  };
};

/** Looks at scenarios until none runs. */
const useRunning = (kode: string, selection: Selection | undefined): void => {
  const look = useLook(kode);
  const running = selection?.daftar_skenario.filter(({ selesai, gagal }) => !selesai && !gagal) ?? [];
  useQuery({
    // Another one that runs is looked at as soon as the first was.
    queryKey: [...SELEKSI, kode, 'berjalan', running[0]?.id],
    enabled: running.length > 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.dataUpdateCount > SOON.looks ? LATER_MS : SOON.ms,
    queryFn: look,
  });
};

export const useSelection = (kode: string) => {
  const selection = useRead(detailSeleksi, {
    key: [...SELEKSI, kode],
    params: { kode_penawaran: kode },
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
