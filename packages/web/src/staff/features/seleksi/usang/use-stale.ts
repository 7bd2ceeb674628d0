/** Which scenarios of an offering can be put forward no more. */
import { skenarioUsang } from '@gerbang/contract/office/seleksi/usang';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../api/read.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';

/** Scenarios that read something that is another by now, where that is asked; none until it is known, nor where telling takes too long. */
export const useStale = (
  { kode_penawaran, daftar_skenario }: Selection,
  enabled: boolean,
): { stale: ReadonlySet<number>; isKnown: boolean } => {
  const closed = daftar_skenario.filter(({ selesai, tertutup }) => selesai && tertutup);
  const { data, isPending } = useRead(skenarioUsang, {
    key: [...SELEKSI, kode_penawaran, 'usang', closed[0]?.id ?? 0],
    params: { kode_penawaran },
    enabled: enabled && closed.length > 0,
    staleTime: 0,
    // A run that ends is asked about anew, and what is known stands meanwhile.
    placeholderData: keepPreviousData,
  });
  return { stale: new Set(enabled ? data : null), isKnown: !isPending };
};
