/** The moment of the announcement on an open dashboard (status-pendaftar 9). */
import { useEffect } from 'react';
import { useHasil } from '../../../api/hasil.ts';
import { useMoment } from '../../../api/moment.ts';
import { useMe, useStatus } from '../../../api/queries.ts';

/**
 * Whether the result is out, by the server's clock alone. `shown`: its place on the page is; `asked`: the server may be
 * asked for it, which a page that waited does in its turn, once; `final`: there is nothing left to wait for.
 */
export const useAnnouncement = (verified: boolean) => {
  const me = useMe();
  const status = useStatus(me.nomor_pendaftar, me.kode_penawaran);
  const { data, dataUpdatedAt, refetch } = status;
  const passed = data?.jadwal_pengumuman != null && data.time_now >= data.jadwal_pengumuman;
  // Nobody else has a result to wait for.
  const phase = useMoment(
    verified ? data?.jadwal_pengumuman : null,
    data && { time_now: data.time_now, at: dataUpdatedAt },
  );
  const asked = passed || phase === 'tanya';
  const result = useHasil(me.nomor_pendaftar, asked);
  const arrived = phase === 'tanya' && result.data != null;
  const none = phase === 'tanya' && result.data === null && !result.isFetching;
  useEffect(() => {
    // No result, or the office has put its time off: the status tells which.
    if (none) void refetch();
  }, [none, refetch]);
  return {
    status,
    asked,
    announced: passed || arrived,
    final: arrived || data?.status_akhir === true,
    shown: passed || phase !== 'belum',
  };
};
