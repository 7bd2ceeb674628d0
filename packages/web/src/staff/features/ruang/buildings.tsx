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
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { Entries } from '../../desk/entry-lists.tsx';
import { useFields, useSeen } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';

export const GEDUNG = ['gedung-petugas'] as const;
export const useBuildings = () => useRead(daftarGedung, { key: GEDUNG });

interface DialogProps {
  /** Null: a new one. */
  gedung: Gedung | null;
  onClose: () => void;
  onDone: (nama: string) => void;
}
function BuildingDialog({ gedung, onClose, onDone }: DialogProps) {
  const { form, at, passes, says } = useFields(
    { nama_gedung: gedung?.nama_gedung ?? '', alamat: gedung?.alamat ?? '' },
    ({ nama_gedung }) => ({ nama_gedung: nama_gedung.trim() === '' && 'Isi nama gedung' }),
  );
  const { seen, isOvertaken, onFailed } = useSeen(gedung, async (before) =>
    (await call(daftarGedung)).find((one) => one.id_gedung === before?.id_gedung),
  );
  const submit = async (): Promise<boolean> => {
    if (!passes()) return false;
    const row = { nama_gedung: form.nama_gedung.trim(), alamat: form.alamat.trim() };
    const stored = seen
      ? await call(ubahGedung, {
          params: { id_gedung: String(seen.id_gedung) },
          body: { ...row, semula: { nama_gedung: seen.nama_gedung, alamat: seen.alamat } },
        })
      : await call(tambahGedung, { body: row });
    onDone(stored.nama_gedung);
    return true;
  };
  return (
    <FormDialog
      title={gedung ? `Ubah ${gedung.nama_gedung}` : 'Tambah gedung'}
      action={gedung ? 'Simpan' : 'Tambah gedung'}
      onClose={onClose}
      onSubmit={submit}
      says={says}
      onFailed={onFailed}
    >
      {seen && isOvertaken && (
        <OvertakenNotice
          stands={[
            ['Nama gedung', seen.nama_gedung],
            ['Alamat', seen.alamat],
          ]}
        />
      )}
      <TextField
        {...at('nama_gedung')}
        label="Nama gedung"
        hint={
          seen?.tetap
            ? 'Sudah tercetak pada kartu peserta, jadi tidak dapat diubah.'
            : 'Tercetak pada kartu peserta.'
        }
        required
        disabled={seen?.tetap === true}
        max={NAMA_GEDUNG_MAX}
      />
      <TextField {...at('alamat')} label="Alamat" hint="Boleh dikosongkan." max={ALAMAT_GEDUNG_MAX} />
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
