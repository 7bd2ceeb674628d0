/** What was done to an applicant, newest first. */
import type { PerubahanRiwayat } from '@gerbang/contract/pendaftar-petugas';
import { instantText } from '@gerbang/contract/time';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { IconArrowRight } from '../../../ui/icon.tsx';
import { useHistory } from './use-list.ts';

const ACTORS: Record<string, string> = {
  pendaftar: 'Pendaftar',
  petugas: 'Petugas',
  bank: 'Bank',
  sistem: 'Sistem',
};

/** Old and new side by side; what did not change, or is told on one side only, stands alone. */
function Change({ lama, baru }: PerubahanRiwayat) {
  if (lama === null || baru === null || lama === baru) return baru ?? lama;
  return (
    <>
      {lama} <IconArrowRight size={16} className="file__arrow" />
      <span className="ui-hidden">menjadi</span> {baru}
    </>
  );
}

export function History({ nomor }: { nomor: string }) {
  const { rows, error, onMore, loadingMore } = useHistory(nomor);
  if (error)
    return (
      <Alert kind="error" announce>
        {error.message}
      </Alert>
    );
  if (!rows) return <Skeleton lines={5} height="40px" />;
  if (rows.length === 0) return <p className="ui-muted">Belum ada riwayat.</p>;
  return (
    <>
      <ol className="file__history">
        {rows.map((r) => (
          <li key={r.id}>
            <p className="file__act">
              <strong>{r.tindakan}</strong>
            </p>
            <p className="ui-muted">
              {instantText(new Date(r.waktu))}, {ACTORS[r.pelaku] ?? r.pelaku}
              {r.pelaku !== 'pendaftar' && ` ${r.id_pelaku}`}
            </p>
            {r.perubahan.length > 0 && (
              <dl className="file__changes">
                {r.perubahan.map((p) => (
                  <div key={[p.label, p.lama, p.baru].join()}>
                    <dt>{p.label}</dt>
                    <dd>
                      <Change {...p} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="secondary" loading={loadingMore} onClick={onMore}>
          Muat lagi
        </Button>
      )}
    </>
  );
}
