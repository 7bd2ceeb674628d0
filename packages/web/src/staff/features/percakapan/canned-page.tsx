/** Canned replies: all of them, to change and to remove. */
import { type BalasanSiap, hapusBalasan } from '@gerbang/contract/office/percakapan';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '../../../api/client.ts';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Written } from '../../desk/written.tsx';
import { CannedDialog } from './canned-dialog.tsx';
import { CANNED, useCanned } from './use-desk.ts';

type Open = { act: 'tulis'; reply: BalasanSiap | null } | { act: 'hapus'; reply: BalasanSiap };

export function CannedPage() {
  const renew = useRenew(CANNED);
  const flash = useFlash();
  const { search } = useLocation();
  const { data, error, refetch } = useCanned();
  const [open, setOpen] = useState<Open | null>(null);
  const remove = async (id: number) => {
    await call(hapusBalasan, { params: { id: String(id) } });
    renew();
    flash('Balasan siap dihapus.', { kind: 'success' });
  };
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
            renew();
          }}
        />
      )}
      {open?.act === 'hapus' && (
        <ConfirmDialog
          title="Hapus balasan siap?"
          action="Hapus"
          danger
          onClose={() => setOpen(null)}
          onConfirm={() => remove(open.reply.id)}
        >
          <p>“{open.reply.judul}” tidak lagi dapat disisipkan. Pesan yang sudah terkirim tidak berubah.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
