/** The imports so far, each of which can be taken back as a whole. */
import {
  batalImporKehadiran,
  daftarImporKehadiran,
  type ImporKehadiran,
} from '@gerbang/contract/kehadiran-petugas';
import { instantText } from '@gerbang/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { IconClose } from '../../../ui/icon.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { KEHADIRAN } from './state.ts';

const count = new Intl.NumberFormat('id-ID');

export function ImportHistory() {
  const flash = useFlash();
  const client = useQueryClient();
  const [undoing, setUndoing] = useState<ImporKehadiran | null>(null);
  const { rows, error, onMore, loadingMore } = usePages([...KEHADIRAN, 'impor'], (setelah) =>
    call(daftarImporKehadiran, { query: { setelah: setelah ?? undefined } }),
  );
  return (
    <section className="ui-card ui-stack" aria-labelledby="riwayat-impor">
      <h2 id="riwayat-impor">Impor terakhir</h2>
      {error ? (
        <Alert kind="error" announce>
          {error.message}
        </Alert>
      ) : (
        <DataTable
          caption="Impor daftar hadir, terbaru dahulu"
          columns={[
            { key: 'waktu', title: 'Waktu', cell: (r) => instantText(new Date(r.waktu)) },
            { key: 'petugas', title: 'Petugas', cell: (r) => r.petugas },
            { key: 'jumlah', title: 'Ditandai', numeric: true, cell: (r) => count.format(r.jumlah) },
            {
              key: 'keadaan',
              title: 'Keadaan',
              cell: (r) =>
                r.dibatalkan ? (
                  <>
                    <Badge icon={IconClose}>Dibatalkan</Badge> oleh {r.dibatalkan_oleh},{' '}
                    {instantText(new Date(r.dibatalkan))}
                  </>
                ) : (
                  <Button
                    variant="quiet"
                    onClick={() => setUndoing(r)}
                  >{`Batalkan impor ${count.format(r.jumlah)} peserta…`}</Button>
                ),
            },
          ]}
          rows={rows}
          id={(r) => String(r.id)}
          empty="Belum ada impor."
          {...(onMore ? { onMore } : {})}
          loadingMore={loadingMore}
        />
      )}
      {undoing && (
        <ConfirmDialog
          title="Batalkan impor"
          word="BATALKAN"
          action="Batalkan impor"
          danger
          reason="Alasan"
          onClose={() => setUndoing(null)}
          onConfirm={async (alasan) => {
            try {
              const { dibatalkan } = await call(batalImporKehadiran, { body: { id: undoing.id, alasan } });
              flash(`${count.format(dibatalkan)} peserta tidak lagi ditandai hadir.`, { kind: 'success' });
            } finally {
              // Refused, somebody else has taken it back; the list then shows who.
              void client.invalidateQueries({ queryKey: KEHADIRAN });
            }
          }}
        >
          <p>
            Peserta yang ditandai hadir oleh impor {undoing.petugas} pada{' '}
            {instantText(new Date(undoing.waktu))} kembali belum hadir. Tanda yang diberikan satu per satu
            tetap.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
