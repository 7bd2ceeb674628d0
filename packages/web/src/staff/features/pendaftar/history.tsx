/** What was done to an applicant, newest first. */
import type { PerubahanRiwayat } from '@gerbang/contract/office/pendaftar';
import { instantText } from '@gerbang/contract/wire/time';
import { Button } from '../../../ui/button.tsx';
import { IconArrowRight } from '../../../ui/icon.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { useHistory } from './use-file.ts';

const ACTORS: Record<string, string> = {
  pendaftar: 'Pendaftar',
  petugas: 'Petugas',
  bank: 'Bank',
  sistem: 'Sistem',
};

/** Who did it; a bank's name mostly says itself that it is one. */
const whoOf = ({ pelaku, id_pelaku }: { pelaku: string; id_pelaku: string }): string => {
  const actor = ACTORS[pelaku] ?? pelaku;
  if (pelaku === 'pendaftar') return actor;
  return pelaku === 'bank' && /^bank\b/i.test(id_pelaku) ? id_pelaku : `${actor} ${id_pelaku}`;
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
  const { rows, error, refetch, onMore, loadingMore } = useHistory(nomor);
  if (!rows) return <NotLoaded what="Riwayat" error={error} retry={refetch} lines={5} height="40px" />;
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
              {instantText(new Date(r.waktu))}, {whoOf(r)}
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
