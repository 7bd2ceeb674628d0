/** Which scenarios of an offering can be put forward no more. */
import { skenarioUsang } from '@gerbang/contract/office/seleksi/usang';
import { useRead } from '../../../../api/read.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';

/** Scenarios that read something that is another by now, where that is asked; none until it is known. */
export const useStale = (
  { kode_penawaran, daftar_skenario }: Selection,
  enabled: boolean,
): ReadonlySet<number> => {
  const closed = daftar_skenario.filter(({ selesai, tertutup }) => selesai && tertutup);
  const { data } = useRead(skenarioUsang, {
    key: [...SELEKSI, kode_penawaran, 'usang', closed[0]?.id ?? 0],
    params: { kode_penawaran },
    enabled: enabled && closed.length > 0,
    staleTime: 0,
  });
  return new Set(data);
};
