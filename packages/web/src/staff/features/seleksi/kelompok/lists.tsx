/** Groups by an uploaded list: making one, filling it, taking a list back (seleksi 28). */
import {
  daftarKelompok,
  imporKelompok,
  type KelompokSeleksi,
  tambahKelompok,
} from '@gerbang/contract/office/seleksi/kelompok';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { DataTable } from '../../../desk/data-table.tsx';
import { useFields } from '../../../desk/fields.ts';
import { FormDialog } from '../../../desk/form-dialog.tsx';
import { ImportHistory } from '../../../desk/import/import-history.tsx';
import { ImportPanel } from '../../../desk/import/import-panel.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { SELEKSI } from '../use-selection.ts';

interface AddProps {
  kode: string;
  onClose: () => void;
  onDone: (kode: string) => void;
}
function AddDialog({ kode, onClose, onDone }: AddProps) {
  const { form, at, passes } = useFields({ kode: '', nama: '' }, (typed) => ({
    kode: !/^[a-z0-9-]{1,20}$/.test(typed.kode) && 'Isi kode: huruf kecil, angka, atau tanda hubung',
    nama: typed.nama.trim() === '' && 'Isi nama kelompok',
  }));
  return (
    <FormDialog
      title="Tambah kelompok"
      action="Simpan kelompok"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes()) return false;
        const body = { kode: form.kode, nama: form.nama.trim() };
        await call(tambahKelompok, { params: { kode_penawaran: kode }, body });
        onDone(form.kode);
        return true;
      }}
    >
      <TextField
        {...at('kode')}
        label="Kode kelompok"
        required
        hint="Pendek, misalnya mitra. Tidak dapat diubah."
      />
      <TextField {...at('nama')} label="Nama kelompok" required max={60} />
    </FormDialog>
  );
}

function Filling({
  kode,
  group,
  onChanged,
}: {
  kode: string;
  group: KelompokSeleksi;
  onChanged: () => void;
}) {
  const params = { kode_penawaran: kode, kode_kelompok: group.kode };
  return (
    <>
      <ImportPanel
        calls={imporKelompok}
        params={params}
        title={`Daftar ${group.nama}`}
        action={(rows) => `Simpan daftar ${rows} baris`}
        done={(rows) => `${rows} baris menjadi daftar kelompok`}
        looked="Peringatan di atas sudah saya periksa"
        onDone={onChanged}
      >
        <ol>
          <li>Isi satu kolom tiap baris: nomor_peserta, nisn, atau npsn untuk semua peserta satu sekolah.</li>
          <li>Unggah berkas. Temuannya disebut per baris; belum ada yang disimpan.</li>
          <li>Simpan. Daftar baru menggantikan seluruh daftar sebelumnya.</li>
        </ol>
      </ImportPanel>
      <ImportHistory
        calls={imporKelompok}
        params={params}
        undoing={({ petugas, waktu }) =>
          `Daftar yang diimpor ${petugas} pada ${instantText(new Date(waktu))} tidak berlaku lagi. Daftar sebelumnya berlaku kembali.`
        }
        undone={(rows) => `Daftar ${rows} baris dibatalkan.`}
      />
    </>
  );
}

export function GroupLists({ kode }: { kode: string }) {
  const client = useQueryClient();
  const mayChange = useMay('seleksi-atur');
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...SELEKSI, kode, 'kelompok'],
    queryFn: () => call(daftarKelompok, { params: { kode_penawaran: kode } }),
  });
  if (error && !data) return <LoadFailed title="Kelompok belum dapat dimuat" error={error} retry={refetch} />;
  const renew = () => {
    void client.invalidateQueries({ queryKey: SELEKSI });
    void client.invalidateQueries({ queryKey: ['impor', imporKelompok.daftar.path] });
  };
  const group = data?.find((one) => one.kode === chosen);
  return (
    <div className="ui-stack">
      <p className="ui-muted">
        Kelompok dari daftar kantor, misalnya sekolah mitra atau penerima beasiswa. Kursi cadangan dan
        tambahan poin dapat menyebutnya pada aturan.
      </p>
      {mayChange && (
        <p>
          <Button onClick={() => setAdding(true)}>Tambah kelompok…</Button>
        </p>
      )}
      <DataTable
        caption="Kelompok dari daftar"
        columns={[
          { key: 'nama', title: 'Kelompok', cell: (one) => one.nama },
          { key: 'baris', title: 'Baris daftar', numeric: true, cell: (one) => numberText(one.baris) },
          { key: 'peserta', title: 'Peserta', numeric: true, cell: (one) => numberText(one.peserta) },
          {
            key: 'tindakan',
            title: 'Tindakan',
            cell: (one) =>
              mayChange ? (
                <Button variant="quiet" onClick={() => setChosen(one.kode)}>
                  {`Unggah daftar ${one.nama}`}
                </Button>
              ) : (
                '–'
              ),
          },
        ]}
        rows={data}
        id={(one) => one.kode}
        empty="Belum ada kelompok."
      />
      {group && mayChange && <Filling key={group.kode} kode={kode} group={group} onChanged={renew} />}
      {adding && (
        <AddDialog
          kode={kode}
          onClose={() => setAdding(false)}
          onDone={(made) => {
            setChosen(made);
            renew();
          }}
        />
      )}
    </div>
  );
}
