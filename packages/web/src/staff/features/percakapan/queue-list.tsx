/** The queue at the side: what waits longest on top; the view is in the address. */
import { SARING } from '@gerbang/contract/office/percakapan';
import { UNREAD_MAX } from '@gerbang/contract/wire/limits';
import { instantText } from '@gerbang/contract/wire/time';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { useStaff } from '../../desk/staff.ts';
import { useNow } from '../../desk/use-now.ts';
import { useQueue } from './use-desk.ts';
import { stateOf, VIEWS } from './words.ts';

const EMPTY = {
  belum: 'Semua pesan sudah dijawab.',
  saya: 'Tidak ada percakapan yang Anda tangani.',
  selesai: 'Belum ada percakapan yang selesai.',
  semua: 'Belum ada percakapan.',
} as const;

export function QueueList({ open }: { open: string | undefined }) {
  const { rows, saring, setSaring, onMore, loadingMore, error, refetch } = useQueue();
  const { search } = useLocation();
  const { username } = useStaff();
  const now = useNow();
  return (
    <section aria-label="Antrean" className="desk-queue">
      <fieldset className="desk-queue__views">
        <legend className="ui-hidden">Tampilan antrean</legend>
        {SARING.map((view) => (
          <button
            key={view}
            type="button"
            aria-pressed={view === saring}
            onClick={() => setSaring(view === 'belum' ? '' : view)}
          >
            {VIEWS[view]}
          </button>
        ))}
      </fieldset>
      {error && !rows && <LoadFailed title="Antrean belum dapat dimuat" error={error} retry={refetch} />}
      {!rows && !error && <Skeleton lines={6} height="72px" label="Memuat antrean…" />}
      {rows?.length === 0 && <p className="ui-muted">{EMPTY[saring]}</p>}
      <ol className="desk-queue__list">
        {rows?.map((r) => (
          <li key={r.nomor_pendaftar}>
            <Link
              to={{ pathname: `/percakapan/${r.nomor_pendaftar}`, search }}
              aria-current={r.nomor_pendaftar === open ? 'true' : undefined}
              className="desk-queue__row"
            >
              <span className="desk-queue__name">
                {r.nama ?? 'Nama belum diisi'}
                {r.belum_dibaca > 0 && (
                  <span className="desk-queue__unread">
                    {r.belum_dibaca < UNREAD_MAX ? r.belum_dibaca : `${UNREAD_MAX - 1}+`}
                    <span className="ui-hidden"> pesan belum dibaca</span>
                  </span>
                )}
              </span>
              <span className="desk-queue__fact">
                {r.nomor_pendaftar} · {r.jalur}
              </span>
              <span className="desk-queue__words">
                {r.role === 'admin' && 'Kantor: '}
                {r.cuplikan}
              </span>
              <span
                className="desk-queue__state"
                title={instantText(new Date(r.menunggu_sejak ?? r.terakhir))}
              >
                <Badge {...stateOf(r, now)} />
                {r.petugas && <span>{r.petugas === username ? 'Anda' : r.nama_petugas}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="secondary" block loading={loadingMore} onClick={onMore}>
          Muat lagi
        </Button>
      )}
    </section>
  );
}
