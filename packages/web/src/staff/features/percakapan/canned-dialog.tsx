/** Writing a canned reply: kept until it is saved, and shown beside what a colleague saved meanwhile. */

import { PESAN_MAX } from '@gerbang/contract/applicant/percakapan';
import {
  BALASAN_JUDUL_MAX,
  type BalasanSiap,
  buatBalasan,
  daftarBalasan,
  ubahBalasan,
} from '@gerbang/contract/office/percakapan';
import type { Finding } from '@gerbang/contract/wire/errors';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { CallError, call } from '../../../api/client.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { EditingDialog } from '../../desk/editing-dialog.tsx';
import { useEditing } from '../../desk/use-editing.ts';
import { Written } from '../../desk/written.tsx';

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
  if (!found) throw new CallError(404, 'tidak_ditemukan', pageErrors.tidak_ditemukan[1]);
  return found;
};

interface Props {
  /** Null for a new one. */
  reply: BalasanSiap | null;
  onClose: () => void;
  onStored: () => void;
}

export function CannedDialog({ reply, onClose, onStored }: Props) {
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
  const overtaken = {
    title: 'Balasan ini sudah diubah petugas lain',
    show: ({ judul, isi }: BalasanSiap) => (
      <>
        <p>
          <strong>{judul}</strong>
        </p>
        <Written>{isi}</Written>
      </>
    ),
  };
  return (
    <EditingDialog
      title={reply ? 'Ubah balasan siap' : 'Balasan siap baru'}
      editing={editing}
      overtaken={overtaken}
      onClose={onClose}
    >
      {({ at }) => (
        <>
          <TextField {...at('judul')} label="Judul" required max={BALASAN_JUDUL_MAX} />
          <TextAreaField
            {...at('isi')}
            label="Isi"
            required
            rows={6}
            max={PESAN_MAX}
            hint="{nama} dan {nomor} diganti dengan nama dan nomor pendaftar saat disisipkan."
          />
        </>
      )}
    </EditingDialog>
  );
}
