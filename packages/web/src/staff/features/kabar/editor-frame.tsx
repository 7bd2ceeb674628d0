/** Around the form of an article or announcement: what went wrong, the conflict, archive, preview and save. */
import type { Keadaan } from '@gerbang/contract/office/kabar';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { UnsavedNotices } from '../../desk/unsaved.tsx';
import type { Editing } from '../../desk/use-editing.ts';
import { NOUNS, type Noun, STATES, timeText } from './words.ts';

/** What both nouns have. */
export interface Stored {
  versi: number;
  judul: string;
  terbit: string | null;
  keadaan: Keadaan;
  publik: boolean;
  diubah: string;
  nama_petugas: string | null;
}
interface Props<Item extends Stored> {
  noun: Noun;
  item: Item | null;
  editing: Editing<Item>;
  archive: (body: { versi: number; arsip: boolean }) => Promise<Item>;
  onPreview: () => void;
  /** Draws somebody else's version as applicants would see it. */
  show: (item: Item) => ReactNode;
  children: ReactNode;
}

export function EditorFrame<Item extends Stored>({
  noun,
  item,
  editing,
  archive,
  onPreview,
  show,
  children,
}: Props<Item>) {
  const { busy, acting, findings, attempt, theirs } = editing;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const words = NOUNS[noun].toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.submit();
  };
  const archived = item?.keadaan === 'arsip';
  const setArchived = (arsip: boolean) =>
    item &&
    editing.act(
      'arsip',
      () => archive({ versi: item.versi, arsip }),
      () => (arsip ? 'Diarsipkan.' : 'Dikembalikan dari arsip.'),
    );
  return (
    <div className="ui-stack">
      <Link to={noun === 'berita' ? '/kabar' : '/kabar?jenis=pengumuman'}>Kembali ke daftar</Link>
      <div className="desk-head">
        <h1 ref={heading} tabIndex={-1}>
          {item ? `Ubah ${words}` : noun === 'berita' ? 'Tulis berita' : 'Buat pengumuman'}
        </h1>
        {item && (
          <p className="ui-row">
            <Badge {...STATES[item.keadaan]} />
            <span className="ui-muted">
              Diubah {timeText(item.diubah)}
              {item.nama_petugas && ` oleh ${item.nama_petugas}`}
            </span>
          </p>
        )}
      </div>
      <ErrorSummary key={attempt} errors={findings.map((f) => ({ id: f.field, message: f.message }))} />
      <UnsavedNotices acting={acting} restored={editing.restored} onDiscard={editing.discard} />
      <form noValidate className="desk-kabar__form" onSubmit={submit}>
        {children}
        <div className="ui-row">
          <Button type="submit" loading={busy === 'simpan'}>
            Simpan
          </Button>
          <Button variant="secondary" onClick={onPreview}>
            Pratinjau
          </Button>
          {item && (
            <Button variant="quiet" loading={busy === 'arsip'} onClick={() => void setArchived(!archived)}>
              {archived ? 'Kembalikan dari arsip' : 'Arsipkan'}
            </Button>
          )}
        </div>
      </form>
      {theirs && (
        <Dialog
          open
          wide
          busy={busy !== null}
          title={`${NOUNS[noun]} ini sudah diubah${theirs.nama_petugas ? ` oleh ${theirs.nama_petugas}` : ''}`}
          onClose={editing.stay}
          actions={
            <>
              <Button loading={busy === 'simpan'} onClick={() => void editing.override()}>
                Simpan tulisan saya
              </Button>
              <Button variant="secondary" onClick={() => editing.takeTheirs()}>
                Pakai versi ini
              </Button>
            </>
          }
        >
          <p>
            Versi berikut disimpan {timeText(theirs.diubah)}, setelah Anda mulai menulis. Tulisan Anda masih
            ada; menyimpannya menggantikan versi ini.
          </p>
          {show(theirs)}
        </Dialog>
      )}
    </div>
  );
}
