/** Canned replies: write, change, remove. */
import { PESAN_MAX } from '@gerbang/contract/percakapan';
import {
  BALASAN_JUDUL_MAX,
  type BalasanSiap,
  buatBalasan,
  hapusBalasan,
  ubahBalasan,
} from '@gerbang/contract/percakapan-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { refreshCanned, useCanned } from './use-desk.ts';

type Open = { act: 'tulis'; reply: BalasanSiap | null } | { act: 'hapus'; reply: BalasanSiap };

function WriteDialog({
  reply,
  onClose,
  onDone,
}: {
  reply: BalasanSiap | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useId();
  const [judul, setJudul] = useState(reply?.judul ?? '');
  const [isi, setIsi] = useState(reply?.isi ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = {
    judul: !judul.trim()
      ? 'Isi judul'
      : judul.length > BALASAN_JUDUL_MAX
        ? `Judul paling banyak ${BALASAN_JUDUL_MAX} huruf`
        : undefined,
    isi: !isi.trim()
      ? 'Isi balasan'
      : isi.length > PESAN_MAX
        ? `Balasan paling banyak ${PESAN_MAX} huruf`
        : undefined,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong.judul || wrong.isi) return;
    setBusy(true);
    try {
      const body = { judul: judul.trim(), isi: isi.trim() };
      await (reply ? call(ubahBalasan, { params: { id: reply.id }, body }) : call(buatBalasan, { body }));
      onDone();
    } catch (error) {
      setFailure((error as CallError).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      wide
      busy={busy}
      title={reply ? 'Ubah balasan siap' : 'Balasan siap baru'}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} loading={busy}>
            Simpan
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <form id={form} className="ui-stack" noValidate onSubmit={(event) => void submit(event)}>
        {failure && (
          <Alert kind="error" announce>
            {failure}
          </Alert>
        )}
        <TextField
          label="Judul"
          required
          max={BALASAN_JUDUL_MAX}
          value={judul}
          onChange={setJudul}
          error={tried ? wrong.judul : undefined}
        />
        <TextAreaField
          label="Isi"
          required
          rows={6}
          max={PESAN_MAX}
          value={isi}
          onChange={setIsi}
          error={tried ? wrong.isi : undefined}
          hint="{nama} dan {nomor} diganti dengan nama dan nomor pendaftar saat disisipkan."
        />
      </form>
    </Dialog>
  );
}

export function CannedPage() {
  const client = useQueryClient();
  const flash = useFlash();
  const { search } = useLocation();
  const { data, error, refetch } = useCanned();
  const [open, setOpen] = useState<Open | null>(null);
  const [busy, setBusy] = useState(false);
  const done = (words: string) => {
    setOpen(null);
    flash(words, { kind: 'success' });
    void refreshCanned(client);
  };
  const remove = async (reply: BalasanSiap) => {
    setBusy(true);
    try {
      await call(hapusBalasan, { params: { id: reply.id } });
      done('Balasan siap dihapus.');
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
        <WriteDialog
          reply={open.reply}
          onClose={() => setOpen(null)}
          onDone={() => done('Balasan siap disimpan.')}
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
