/** Writing a canned reply: kept until it is saved, and shown beside what a colleague saved meanwhile. */

import { PESAN_MAX } from '@gerbang/contract/applicant/percakapan';
import {
  BALASAN_JUDUL_MAX,
  type BalasanSiap,
  buatBalasan,
  daftarBalasan,
  ubahBalasan,
} from '@gerbang/contract/office/percakapan';
import { errors, type Finding } from '@gerbang/contract/wire/errors';
import { type FormEvent, useId } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { byField } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedNotices } from '../../desk/unsaved.tsx';
import { useEditing } from '../../desk/use-editing.ts';

type Words = Pick<BalasanSiap, 'judul' | 'isi'>;

const check = ({ judul, isi }: Words): Finding[] => {
  const title = !judul.trim()
    ? 'Isi judul'
    : judul.length > BALASAN_JUDUL_MAX && `Judul paling banyak ${BALASAN_JUDUL_MAX} huruf`;
  const text = !isi.trim()
    ? 'Isi balasan'
    : isi.length > PESAN_MAX && `Balasan paling banyak ${PESAN_MAX} huruf`;
  return [
    ...(title ? [{ field: 'judul', message: title }] : []),
    ...(text ? [{ field: 'isi', message: text }] : []),
  ];
};

const readOne = async (id: number): Promise<BalasanSiap> => {
  const found = (await call(daftarBalasan)).find((one) => one.id === id);
  if (!found) throw new CallError(404, 'tidak_ditemukan', errors.tidak_ditemukan[1]);
  return found;
};

interface Props {
  /** Null for a new one. */
  reply: BalasanSiap | null;
  onClose: () => void;
  onStored: () => void;
}

export function CannedDialog({ reply, onClose, onStored }: Props) {
  const form = useId();
  const editing = useEditing<Words, BalasanSiap>({
    name: (one) => `balasan-siap.${one?.id ?? 'baru'}`,
    item: reply,
    initial: { judul: reply?.judul ?? '', isi: reply?.isi ?? '' },
    check,
    save: ({ judul, isi }, versi) => {
      const body = { judul: judul.trim(), isi: isi.trim() };
      return reply
        ? call(ubahBalasan, { params: { id: reply.id }, body: { ...body, versi: versi ?? reply.versi } })
        : call(buatBalasan, { body });
    },
    latest: () => readOne(reply?.id ?? 0),
    onStored,
    saved: () => 'Balasan siap disimpan.',
  });
  const { judul, isi } = editing.form;
  const { theirs, acting } = editing;
  const busy = editing.busy !== null;
  const wrong = byField(editing.findings);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (theirs ? editing.override() : editing.submit());
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
            {theirs ? 'Simpan tulisan saya' : 'Simpan'}
          </Button>
          {theirs ? (
            <Button variant="secondary" disabled={busy} onClick={() => editing.takeTheirs()}>
              Pakai versi ini
            </Button>
          ) : (
            <Button variant="secondary" disabled={busy} onClick={onClose}>
              Batal
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="ui-stack" noValidate onSubmit={submit}>
        <UnsavedNotices acting={acting} restored={editing.restored} onDiscard={editing.discard} />
        {theirs && (
          <Alert kind="warning" announce title="Balasan ini sudah diubah petugas lain">
            <p>Versi berikut disimpan setelah Anda mulai menulis. Tulisan Anda masih ada di bawah.</p>
            <p>
              <strong>{theirs.judul}</strong>
            </p>
            <p className="desk-canned__words">{theirs.isi}</p>
          </Alert>
        )}
        <TextField
          label="Judul"
          required
          max={BALASAN_JUDUL_MAX}
          value={judul}
          onChange={(next) => editing.change({ judul: next })}
          error={wrong.judul}
        />
        <TextAreaField
          label="Isi"
          required
          rows={6}
          max={PESAN_MAX}
          value={isi}
          onChange={(next) => editing.change({ isi: next })}
          error={wrong.isi}
          hint="{nama} dan {nomor} diganti dengan nama dan nomor pendaftar saat disisipkan."
        />
      </form>
    </Dialog>
  );
}
