/** The buildings exam rooms lie in: added, changed, and deleted where no room needs them. */
import {
  ALAMAT_GEDUNG_MAX,
  daftarGedung,
  type Gedung,
  hapusGedung,
  NAMA_GEDUNG_MAX,
  tambahGedung,
  ubahGedung,
} from '@gerbang/contract/ruang-petugas';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { CallError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx';

export const GEDUNG = ['gedung-petugas'] as const;
export const useBuildings = () => useQuery({ queryKey: GEDUNG, queryFn: () => call(daftarGedung) });

type Act = { kind: 'tulis'; gedung: Gedung | null } | { kind: 'hapus'; gedung: Gedung };

function BuildingDialog({
  gedung,
  onClose,
  onDone,
}: {
  /** Null: a new one. */
  gedung: Gedung | null;
  onClose: () => void;
  onDone: (nama: string) => void;
}) {
  const nameId = useId();
  const [nama, setNama] = useState(gedung?.nama_gedung ?? '');
  const [alamat, setAlamat] = useState(gedung?.alamat ?? '');
  const [wrong, setWrong] = useState<string | undefined>();
  /** The building as it was seen when the dialog opened, or after a colleague changed it meanwhile. */
  const [seen, setSeen] = useState(gedung);
  const show = (message: string): false => {
    setWrong(message);
    focusField(nameId);
    return false;
  };
  const submit = async (): Promise<boolean> => {
    if (nama.trim() === '') return show('Isi nama gedung');
    const row = { nama_gedung: nama.trim(), alamat: alamat.trim() };
    try {
      const stored = seen
        ? await call(ubahGedung, {
            params: { id_gedung: String(seen.id_gedung) },
            body: { ...row, semula: { nama_gedung: seen.nama_gedung, alamat: seen.alamat } },
          })
        : await call(tambahGedung, { body: row });
      onDone(stored.nama_gedung);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'versi_usang') {
        const now = (await call(daftarGedung)).find((one) => one.id_gedung === seen?.id_gedung);
        if (!now) throw error;
        setSeen(now);
        return false;
      }
      const named = error.findings.find((f) => f.field === 'nama_gedung');
      if (!named) throw error;
      return show(named.message);
    }
  };
  return (
    <FormDialog
      title={gedung ? `Ubah ${gedung.nama_gedung}` : 'Tambah gedung'}
      action={gedung ? 'Simpan' : 'Tambah gedung'}
      onClose={onClose}
      onSubmit={submit}
    >
      {seen && seen !== gedung && (
        <OvertakenNotice
          stands={[
            ['Nama gedung', seen.nama_gedung],
            ['Alamat', seen.alamat],
          ]}
        />
      )}
      <TextField
        id={nameId}
        label="Nama gedung"
        hint={
          seen?.tetap
            ? 'Sudah tercetak pada kartu peserta, jadi tidak dapat diubah.'
            : 'Tercetak pada kartu peserta.'
        }
        required
        disabled={seen?.tetap === true}
        max={NAMA_GEDUNG_MAX}
        autoComplete="off"
        value={nama}
        onChange={setNama}
        error={wrong}
      />
      <TextField
        label="Alamat"
        hint="Boleh dikosongkan."
        max={ALAMAT_GEDUNG_MAX}
        autoComplete="off"
        value={alamat}
        onChange={setAlamat}
      />
    </FormDialog>
  );
}

/** `onDone` says what was done; rooms name their building. */
export function Buildings({ onDone }: { onDone: (said: string) => void }) {
  const { data, error, refetch } = useBuildings();
  const [act, setAct] = useState<Act | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setAct(null);
  const columns: Column<Gedung>[] = [
    { key: 'nama', title: 'Nama', cell: (g) => g.nama_gedung },
    { key: 'alamat', title: 'Alamat', cell: (g) => g.alamat || '–' },
    { key: 'ruang', title: 'Ruang', numeric: true, cell: (g) => g.ruang },
    {
      key: 'tindakan',
      title: 'Tindakan',
      cell: (gedung) => (
        <span className="ui-row">
          <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', gedung })}>
            Ubah…<VisuallyHidden> {gedung.nama_gedung}</VisuallyHidden>
          </Button>
          {gedung.ruang === 0 && (
            <Button variant="quiet" onClick={() => setAct({ kind: 'hapus', gedung })}>
              Hapus…<VisuallyHidden> {gedung.nama_gedung}</VisuallyHidden>
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <section className="ui-card ui-stack" aria-labelledby="gedung">
      <div className="rooms__head">
        <div>
          <h2 id="gedung" ref={heading} tabIndex={-1}>
            Gedung
          </h2>
          <p className="ui-muted">Tempat ruang ujian berada, untuk semua jadwal.</p>
        </div>
        <Button variant="secondary" onClick={() => setAct({ kind: 'tulis', gedung: null })}>
          Tambah gedung…
        </Button>
      </div>
      {error && !data ? (
        <LoadFailed title="Daftar gedung belum dapat dimuat" error={error} retry={refetch} />
      ) : (
        <DataTable
          caption="Daftar gedung"
          columns={columns}
          rows={data}
          id={(g) => String(g.id_gedung)}
          empty="Belum ada gedung."
        />
      )}
      {act?.kind === 'tulis' && (
        <BuildingDialog
          gedung={act.gedung}
          onClose={close}
          onDone={(nama) => onDone(`${nama} ${act.gedung ? 'disimpan' : 'ditambahkan'}.`)}
        />
      )}
      {act?.kind === 'hapus' && (
        <ConfirmDialog
          title={`Hapus ${act.gedung.nama_gedung}`}
          action="Hapus gedung"
          danger
          onClose={close}
          onConfirm={async () => {
            await call(hapusGedung, { params: { id_gedung: String(act.gedung.id_gedung) } });
            onDone(`${act.gedung.nama_gedung} dihapus.`);
            // The button that opened the dialog goes with its row, and would take the focus along.
            requestAnimationFrame(() => heading.current?.focus());
          }}
        >
          <p>Belum ada ruang di gedung ini.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
