/** Which scenarios of an offering can be put forward no more. */
import { skenarioUsang } from '@gerbang/contract/office/seleksi/usang';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../api/read.ts';
import { useSettled } from '../../../desk/use-settled.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';

/** Everybody is read for it: whoever runs one scenario after the other does not wait for that. */
const REST_MS = 2_000;

/** Scenarios that read something that is another by now, where that is asked; none until it is known, nor where telling takes too long. */
export const useStale = (
  { kode_penawaran, daftar_skenario }: Selection,
  enabled: boolean,
): { stale: ReadonlySet<number>; isKnown: boolean } => {
  const closed = daftar_skenario.filter(({ selesai, tertutup }) => selesai && tertutup);
  const isRunning = daftar_skenario.some(({ selesai, gagal }) => !selesai && !gagal);
  const newest = useSettled(closed[0]?.id ?? 0, REST_MS);
  const { data, isPending } = useRead(skenarioUsang, {
    key: [...SELEKSI, kode_penawaran, 'usang', newest],
    params: { kode_penawaran },
    enabled: enabled && newest === closed[0]?.id && !isRunning,
    staleTime: 0,
    // Once a run has ended it is asked about anew, and what is known stands meanwhile.
    placeholderData: keepPreviousData,
  });
  return { stale: new Set(enabled ? data : null), isKnown: !isPending };
};
