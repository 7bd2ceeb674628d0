/** Canned replies: all of them, to change and to remove. */
import { type BalasanSiap, hapusBalasan } from '@gerbang/contract/percakapan-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { CannedDialog } from './canned-dialog.tsx';
import { refreshCanned, useCanned } from './use-desk.ts';

type Open = { act: 'tulis'; reply: BalasanSiap | null } | { act: 'hapus'; reply: BalasanSiap };

export function CannedPage() {
  const client = useQueryClient();
  const flash = useFlash();
  const { search } = useLocation();
  const { data, error, refetch } = useCanned();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (reply: BalasanSiap) => {
    setBusy(true);
    try {
      await call(hapusBalasan, { params: { id: reply.id } });
      setOpen(null);
      flash('Balasan siap dihapus.', { kind: 'success' });
      void refreshCanned(client);
    } catch (reason) {
      flash((reason as CallError).message, { kind: 'error' });
    }
    setBusy(false);
  };
  return (
    <div className="ui-stack">
      <Link to={{ pathname: '/percakapan', search }}>Kembali ke percakapan</Link>
      <div className="desk-chat__top">
        <h1>Balasan siap</h1>
        <Button onClick={() => setOpen({ act: 'tulis', reply: null })}>Tambah balasan…</Button>
      </div>
      {error && !data && <LoadFailed title="Balasan siap belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={3} height="96px" />}
      {data?.length === 0 && <p className="ui-muted">Belum ada balasan siap.</p>}
      <ul className="desk-canned">
        {data?.map((reply) => (
          <li key={reply.id} className="ui-card">
            <h2>{reply.judul}</h2>
            <p className="desk-canned__words">{reply.isi}</p>
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
            void refreshCanned(client);
          }}
        />
      )}
      {open?.act === 'hapus' && (
        <Dialog
          open
          busy={busy}
          title="Hapus balasan siap?"
          onClose={() => setOpen(null)}
          actions={
            <>
              <Button variant="danger" loading={busy} onClick={() => void remove(open.reply)}>
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
