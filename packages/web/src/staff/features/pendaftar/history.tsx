/** What was done to an applicant, newest first. */
import { instantText } from '@gerbang/contract/time';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useHistory } from './use-list.ts';

const ACTORS: Record<string, string> = {
  pendaftar: 'Pendaftar',
  petugas: 'Petugas',
  bank: 'Bank',
  sistem: 'Sistem',
};

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
            {(r.lama ?? r.baru) !== null && (
              <details>
                <summary>Rincian</summary>
                {r.lama && <p className="file__change">Sebelum: {r.lama}</p>}
                {r.baru && <p className="file__change">Sesudah: {r.baru}</p>}
              </details>
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
