/** Canned replies: all of them, to change and to remove. */
import { type BalasanSiap, hapusBalasan } from '@gerbang/contract/office/percakapan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Written } from '../../desk/written.tsx';
import { CannedDialog } from './canned-dialog.tsx';
import { CANNED, useCanned } from './use-desk.ts';

type Open = { act: 'tulis'; reply: BalasanSiap | null } | { act: 'hapus'; reply: BalasanSiap };

export function CannedPage() {
  const client = useQueryClient();
  const flash = useFlash();
  const { search } = useLocation();
  const { data, error, refetch } = useCanned();
  const [open, setOpen] = useState<Open | null>(null);
  const removing = useSend(hapusBalasan, {
    renews: [CANNED],
    onDone: () => {
      setOpen(null);
      flash('Balasan siap dihapus.', { kind: 'success' });
    },
    onFailed: ({ message }) => flash(message, { kind: 'error' }),
  });
  return (
    <div className="ui-stack">
      <Link to={{ pathname: '/percakapan', search }}>Kembali ke percakapan</Link>
      <div className="desk-head">
        <h1>Balasan siap</h1>
        <Button onClick={() => setOpen({ act: 'tulis', reply: null })}>Tambah balasan…</Button>
      </div>
      {!data && <NotLoaded what="Balasan siap" error={error} retry={refetch} lines={3} height="96px" />}
      {data?.length === 0 && <p className="ui-muted">Belum ada balasan siap.</p>}
      <ul className="desk-canned">
        {data?.map((reply) => (
          <li key={reply.id} className="ui-card">
            <h2>{reply.judul}</h2>
            <Written>{reply.isi}</Written>
            <div className="ui-row">
              <Button variant="secondary" onClick={() => setOpen({ act: 'tulis', reply })}>
                Ubah…<span className="ui-hidden"> {reply.judul}</span>
              </Button>
              <Button variant="quiet" onClick={() => setOpen({ act: 'hapus', reply })}>
                Hapus…<span className="ui-hidden"> {reply.judul}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open?.act === 'tulis' && (
        <CannedDialog
          reply={open.reply}
          onClose={() => setOpen(null)}
          onStored={() => {
            setOpen(null);
            void client.invalidateQueries({ queryKey: CANNED });
          }}
        />
      )}
      {open?.act === 'hapus' && (
        <Dialog
          open
          busy={removing.busy}
          title="Hapus balasan siap?"
          onClose={() => setOpen(null)}
          actions={
            <>
              <Button
                variant="danger"
                loading={removing.busy}
                onClick={() => void removing.send({ params: { id: open.reply.id } })}
              >
                Hapus
              </Button>
              <Button variant="secondary" onClick={() => setOpen(null)}>
                Batal
              </Button>
            </>
          }
        >
          <p>“{open.reply.judul}” tidak lagi dapat disisipkan. Pesan yang sudah terkirim tidak berubah.</p>
        </Dialog>
      )}
    </div>
  );
}
