/** What was imported so far, each of which can be taken back as a whole. */
import type { AnyImport, ImporTersimpan } from '@gerbang/contract/wire/impor';
import { instantText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { IconClose } from '../../../ui/icon.tsx';
import { ActDialog } from '../act-dialog.tsx';
import { DataTable } from '../data-table.tsx';
import { LoadFailed } from '../load-failed.tsx';
import { numberText } from '../number.ts';
import { usePages } from '../use-pages.ts';

interface Props {
  calls: AnyImport;
  /** Parameters of their path. */
  params?: Readonly<Record<string, string>>;
  /** What taking one back does, as a sentence. */
  undoing: (one: ImporTersimpan) => string;
  /** What is said afterwards, by how many rows. */
  undone: (rows: string) => string;
  /** Runs once one was taken back: what was read of a file before is no longer so. */
  onUndone: () => void;
}

export function ImportHistory({ calls, params = {}, undoing, undone, onUndone }: Props) {
  const title = useId();
  const flash = useFlash();
  const client = useQueryClient();
  const [open, setOpen] = useState<ImporTersimpan | null>(null);
  const { rows, error, onMore, loadingMore, refetch } = usePages<ImporTersimpan>(
    ['impor', calls.daftar.path, params],
    (setelah) => call(calls.daftar, { params, query: { setelah: setelah ?? undefined } }),
  );
  return (
    <section className="ui-card ui-stack" aria-labelledby={title}>
      <h2 id={title}>Impor terakhir</h2>
      {error ? (
        <LoadFailed title="Daftar impor belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption="Impor, terbaru dahulu"
          columns={[
            { key: 'waktu', title: 'Waktu', cell: (r) => instantText(new Date(r.waktu)) },
            { key: 'petugas', title: 'Petugas', cell: (r) => r.petugas },
            { key: 'jumlah', title: 'Baris', numeric: true, cell: (r) => numberText(r.jumlah) },
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
                  <Button variant="quiet" onClick={() => setOpen(r)}>
                    {`Batalkan impor ${numberText(r.jumlah)} baris…`}
                  </Button>
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
      {open && (
        <ActDialog
          act={calls.batal}
          title="Batalkan impor"
          danger
          sends={() => ({ ...params, id_impor: open.id })}
          onDone={({ dibatalkan }) => {
            flash(undone(numberText(dibatalkan)), { kind: 'success' });
            void client.invalidateQueries();
            onUndone();
          }}
          onClose={() => setOpen(null)}
        >
          <p>{undoing(open)}</p>
        </ActDialog>
      )}
    </section>
  );
}
