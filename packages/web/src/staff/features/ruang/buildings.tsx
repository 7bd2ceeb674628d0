/** The buildings exam rooms lie in: added, changed, and deleted where no room needs them. */
import {
  ALAMAT_GEDUNG_MAX,
  daftarGedung,
  type Gedung,
  hapusGedung,
  NAMA_GEDUNG_MAX,
  tambahGedung,
  ubahGedung,
} from '@gerbang/contract/office/ruang';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { Entries } from '../../desk/entry-lists.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';

export const GEDUNG = ['gedung-petugas'] as const;
export const useBuildings = () => useQuery({ queryKey: GEDUNG, queryFn: () => call(daftarGedung) });

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
    const stored = seen
      ? await call(ubahGedung, {
          params: { id_gedung: String(seen.id_gedung) },
          body: { ...row, semula: { nama_gedung: seen.nama_gedung, alamat: seen.alamat } },
        })
      : await call(tambahGedung, { body: row });
    onDone(stored.nama_gedung);
    return true;
  };
  const refused = async ({ code }: CallError): Promise<boolean> => {
    if (code !== 'versi_usang') return false;
    const now = (await call(daftarGedung)).find((one) => one.id_gedung === seen?.id_gedung);
    if (now) setSeen(now);
    return now !== undefined;
  };
  return (
    <FormDialog
      title={gedung ? `Ubah ${gedung.nama_gedung}` : 'Tambah gedung'}
      action={gedung ? 'Simpan' : 'Tambah gedung'}
      onClose={onClose}
      onSubmit={submit}
      says={({ nama_gedung: said }) => said !== undefined && !show(said)}
      onFailed={refused}
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

const columns: Column<Gedung>[] = [
  { key: 'nama', title: 'Nama', cell: (g) => g.nama_gedung },
  { key: 'alamat', title: 'Alamat', cell: (g) => g.alamat || '–' },
  { key: 'ruang', title: 'Ruang', numeric: true, cell: (g) => g.ruang },
];

/** `onChanged`: rooms name their building. */
export function Buildings({ onChanged }: { onChanged: () => void }) {
  const { data, error, refetch } = useBuildings();
  return (
    <section className="ui-card ui-stack" aria-labelledby="gedung">
      <Entries
        name="gedung"
        noun="gedung"
        act="gedung-baru"
        caption="Daftar gedung"
        rows={data}
        error={error}
        retry={refetch}
        codeOf={(g) => String(g.id_gedung)}
        nameOf={(g) => g.nama_gedung}
        columns={columns}
        dialog={({ row, onClose, onDone }) => (
          <BuildingDialog gedung={row} onClose={onClose} onDone={onDone} />
        )}
        mayRemove={({ ruang }) => ruang === 0}
        remove={({ id_gedung }) => call(hapusGedung, { params: { id_gedung } })}
        removing="Belum ada ruang di gedung ini."
        refresh={onChanged}
        head={(heading, add) => (
          <div className="rooms__head">
            <div>
              <h2 id="gedung" ref={heading} tabIndex={-1}>
                Gedung
              </h2>
              <p className="ui-muted">Tempat ruang ujian berada, untuk semua jadwal.</p>
            </div>
            {add}
          </div>
        )}
      />
    </section>
  );
}
