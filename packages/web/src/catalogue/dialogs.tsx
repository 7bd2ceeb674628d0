/** What opens over the page. */
import type { ReactNode } from 'react';
import { CallError } from '../api/client.ts';
import { ConfirmDialog } from '../staff/desk/confirm-dialog.tsx';
import { EditingDialog } from '../staff/desk/editing-dialog.tsx';
import { FormDialog } from '../staff/desk/form-dialog.tsx';
import { useEditing } from '../staff/desk/use-editing.ts';
import { Written } from '../staff/desk/written.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import type { Room } from './entry.ts';
import { Pressed } from './live.tsx';
import { LONG_LABEL, LONG_TEXT } from './samples.ts';

const noop = () => undefined;
const forEver = () => new Promise<never>(noop);
const refused = () => Promise.reject(new CallError(409, 'galat', 'maaf terjadi kesalahan'));

const actions = (busy = false) => (
  <>
    <Button loading={busy}>Finalisasi</Button>
    <Button variant="secondary" disabled={busy}>
      Batal
    </Button>
  </>
);
const pressed = (child: ReactNode) => <Pressed selector="button[type=submit]">{child}</Pressed>;

interface Words {
  versi: number;
  isi: string;
}
const STORED: Words = { versi: 1, isi: LONG_TEXT };
/** Saving meets a colleague's version. */
function Overtaken() {
  const editing = useEditing<Pick<Words, 'isi'>, Words>({
    name: () => 'katalog',
    item: STORED,
    initial: { isi: STORED.isi },
    check: () => [],
    save: () => Promise.reject(new CallError(409, 'versi_usang', 'maaf terjadi kesalahan')),
    latest: () => Promise.resolve({ ...STORED, versi: 2 }),
    onStored: noop,
    saved: () => '',
  });
  return (
    <EditingDialog
      title="Ubah balasan siap"
      editing={editing}
      overtaken={{
        title: 'Balasan ini sudah diubah petugas lain',
        show: ({ isi }) => <Written>{isi}</Written>,
      }}
      below={<p>Pratinjau</p>}
      onClose={noop}
    >
      {({ at }) => <TextField {...at('isi')} label="Isi" required />}
    </EditingDialog>
  );
}

export const dialogs: Room = {
  title: 'dialogs',
  entries: [
    {
      name: 'Dialog',
      alone: {
        plain: (
          <Dialog open title="Finalisasi data" onClose={noop} actions={actions()}>
            <p>Data tidak dapat diubah lagi.</p>
          </Dialog>
        ),
        busy: (
          <Dialog open busy title="Finalisasi data" onClose={noop} actions={actions(true)}>
            <p>Data tidak dapat diubah lagi.</p>
          </Dialog>
        ),
        'firm, without a close button': (
          <Dialog open firm title="Sesi berakhir" onClose={noop} actions={<Button>Masuk lagi</Button>}>
            <p>Masuk lagi untuk melanjutkan.</p>
          </Dialog>
        ),
        'wide, longer than the screen': (
          <Dialog open wide title={LONG_LABEL} onClose={noop} actions={actions()}>
            {Array.from({ length: 12 }, (_, at) => (
              <p key={at}>{LONG_TEXT}</p>
            ))}
          </Dialog>
        ),
      },
    },
    {
      name: 'ConfirmDialog',
      alone: {
        'asks word and reason': (
          <ConfirmDialog
            title="Terbitkan PIN baru?"
            word="PIN BARU"
            action="Terbitkan"
            danger
            reason="Alasan"
            onClose={noop}
            onConfirm={forEver}
          >
            <p>PIN lama tidak berlaku lagi.</p>
          </ConfirmDialog>
        ),
        'nothing given': pressed(
          <ConfirmDialog
            title="Terbitkan PIN baru?"
            word="PIN BARU"
            action="Terbitkan"
            danger
            reason="Alasan"
            onClose={noop}
            onConfirm={forEver}
          />,
        ),
        busy: pressed(
          <ConfirmDialog title="Hapus Agama?" action="Hapus" danger onClose={noop} onConfirm={forEver}>
            <p>Yang sudah memilihnya tetap memilikinya.</p>
          </ConfirmDialog>,
        ),
        refused: pressed(
          <ConfirmDialog title="Hapus Agama?" action="Hapus" danger onClose={noop} onConfirm={refused} />,
        ),
      },
    },
    {
      name: 'EditingDialog',
      alone: { plain: <Overtaken />, overtaken: pressed(<Overtaken />) },
    },
    {
      name: 'FormDialog',
      alone: {
        plain: (
          <FormDialog title="Tambah ruang" action="Simpan" onClose={noop} onSubmit={forEver}>
            <TextField label="Nama ruang" required defaultValue="Aula Barat" />
          </FormDialog>
        ),
        busy: pressed(
          <FormDialog title="Tambah ruang" action="Simpan" onClose={noop} onSubmit={forEver}>
            <TextField label="Nama ruang" required defaultValue="Aula Barat" />
          </FormDialog>,
        ),
        refused: pressed(
          <FormDialog title="Tambah ruang" action="Simpan" onClose={noop} onSubmit={refused}>
            <TextField label="Nama ruang" required defaultValue="Aula Barat" />
          </FormDialog>,
        ),
      },
    },
  ],
};
